"""A step of the history: what it changes in words, whether it moves anything, how it is taken back and done anew."""
