"""What records show, worked out for both painters: the sheet on the screen and the one on paper."""
