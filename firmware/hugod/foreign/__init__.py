"""A player of one's own: any program that answers JSON lines, shut in"""
