"""Finding things by the words that a person types."""
