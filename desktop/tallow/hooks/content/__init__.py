"""Content files: read into entries and extensions, with every mistake in them, and kept from start to start."""
