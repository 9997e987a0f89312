"""A fair word: head starts, a question a lap, and how long still."""
