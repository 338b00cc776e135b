"""What happens when something fails that nobody foresaw."""
