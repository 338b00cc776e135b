"""Whether what is stored, or asked for, fits: by kind, by field and by cell."""
