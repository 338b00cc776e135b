"""The history's page: steps and rolls, what each changed, and the ways back."""
