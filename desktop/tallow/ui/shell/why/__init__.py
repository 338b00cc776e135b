"""The Why panel at the right: the sum behind a figure, the newest of the log, and free rolls."""
