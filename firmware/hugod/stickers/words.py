"""The words of the sheet in the languages it comes in."""

from __future__ import annotations

from dataclasses import dataclass

from hugo_core.board import Board


@dataclass(frozen=True, slots=True)
class Words:
    """One language's words; `{}` is filled in."""

    title: str
    board: str
    """Of which board the numbers are: its name, its squares, its rooms."""
    how: tuple[str, ...]
    """What to do, a line each."""
    assumed: str
    """Said of a board that nobody has counted."""
    ruler: str
    gallery: str
    rooms: str
    stairs: str
    map: str
    beside: str
    """Where the number of the cellar as a whole goes, which the map does not show."""
    step: str
    cellar: str
    wine_cellar: str


WORDS = {
    "en": Words(
        title="Numbers for your haunted castle",
        board="Board {}: {} squares, {} rooms",
        how=(
            "1. Print at 100 % (“actual size”), best on removable sticker paper.",
            "2. Measure the line: it must be 100 mm long. Then cut along the dotted lines.",
            "3. Stick every number where the map shows it; 1 goes on the square with the arrow.",
        ),
        assumed="Compare first: this layout is assumed. Count the squares and doors of your board.",
        ruler="100 mm",
        gallery="Gallery",
        rooms="Rooms",
        stairs="Cellar stairs and Hugo’s door",
        map="Where they go",
        beside="50 goes beside the stairs",
        step="step {}",
        cellar="cellar",
        wine_cellar="wine cellar",
    ),
    "de": Words(
        title="Nummern für euer Spukschloss",
        board="Spielplan {}: {} Felder, {} Räume",
        how=(
            "1. Mit 100 % drucken („tatsächliche Größe“), am besten auf ablösbare Etiketten.",
            "2. Nachmessen: Die Linie muss 100 mm lang sein. Dann an den Punkten ausschneiden.",
            "3. Jede Nummer dorthin kleben, wo der Plan sie zeigt; die 1 kommt auf das Pfeilfeld.",
        ),
        assumed="Erst vergleichen: Diese Anordnung ist angenommen. Zählt Felder und Türen nach.",
        ruler="100 mm",
        gallery="Galerie",
        rooms="Räume",
        stairs="Kellertreppe und Hugos Tür",
        map="Wohin sie gehören",
        beside="die 50 kommt neben die Treppe",
        step="Stufe {}",
        cellar="Keller",
        wine_cellar="Weinkeller",
    ),
    "fr": Words(
        title="Des numéros pour votre château hanté",
        board="Plateau {} : {} cases, {} pièces",
        how=(
            "1. Imprimez à 100 % (« taille réelle »), de préférence sur du papier repositionnable.",
            "2. Mesurez la ligne : elle doit faire 100 mm. Puis découpez le long des pointillés.",
            "3. Collez chaque numéro comme sur le plan ; le 1 va sur la case de la flèche.",
        ),
        assumed="Comparez d’abord : cette disposition est supposée. Comptez cases et portes.",
        ruler="100 mm",
        gallery="Galerie",
        rooms="Pièces",
        stairs="Escalier de la cave et porte d’Hugo",
        map="Où ils vont",
        beside="le 50 va à côté de l’escalier",
        step="marche {}",
        cellar="cave",
        wine_cellar="cellier",
    ),
}


def about(words: Words, board: Board) -> str:
    """Say of which board the numbers are."""
    return words.board.format(board.name, board.squares, len(board.rooms))
