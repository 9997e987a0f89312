"""The sheets to print: place numbers to stick onto the board, dots that fingers find."""
