"""What several screens use: links, texts, pieces of pages, lists."""
