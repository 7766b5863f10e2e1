"""The Gradio application around the screens: bar, tabs, events and what of the framework is reachable."""
