"""Files beside the campaigns: backups, and names that people type."""
