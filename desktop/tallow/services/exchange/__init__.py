"""Export and import of one campaign, whole; docs/campaign-file.md says what the file holds."""
