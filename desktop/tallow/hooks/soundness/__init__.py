"""Whether what plugins declare holds together, each thing for itself and with the others."""
