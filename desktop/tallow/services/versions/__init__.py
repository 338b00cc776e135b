"""What campaigns were played with, and how records come into the form of what is here now."""
