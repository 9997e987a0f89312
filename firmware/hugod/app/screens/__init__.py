"""What a screen is, and what many are: a list, a question, a yes of all; the roll that tumbles."""
