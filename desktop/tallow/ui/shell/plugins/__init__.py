"""The plugins' page: what was found, what is wrong with it, and how plugins come and go."""
