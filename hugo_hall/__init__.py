"""The hall: a club evening of many tables, who sits where, results, standings, its pages."""
