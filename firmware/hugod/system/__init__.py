"""The machine around the daemon: watchdog, crash log, power, updates, network."""
