"""A club evening of many tables: who sits where, results, standings. Pure but for its log"""
