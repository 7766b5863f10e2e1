"""Texts and days side by side: consolidated copies, redlines, timelines, what-if."""
