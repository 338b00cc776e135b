"""What the program can do, one module for each family of verbs; window and command line both call these functions."""
