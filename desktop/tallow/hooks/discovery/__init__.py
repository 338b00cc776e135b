"""Which plugins there are and which of them can be used, from their manifests alone."""
