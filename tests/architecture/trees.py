"""The trees of our Python files: each is parsed but once, whatever is asked of it."""

import ast
from functools import cache


@cache
def nodes(source: str) -> tuple[ast.AST, ...]:
    """Give the module that *source* is, and every node in it."""
    return tuple(ast.walk(ast.parse(source)))
