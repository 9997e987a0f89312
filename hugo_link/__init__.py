"""The link to a club's broker: it steers nothing."""
