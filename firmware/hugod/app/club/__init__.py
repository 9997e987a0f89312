"""A club evening on the glass: the table's number, and a finished game as digits and a square"""
