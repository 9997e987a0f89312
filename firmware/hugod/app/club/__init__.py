"""A club evening on the glass: the table's number, a game as digits and a square"""
