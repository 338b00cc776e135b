"""The window's frame: bar, rail, Why panel, pages, and how it starts."""
