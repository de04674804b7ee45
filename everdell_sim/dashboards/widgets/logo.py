"""The name above the menu: five leaves in the colours of the card types. Its letters are seen on white and on black."""

from everdell_sim.plots import COLOURS


def _leaf(at: int, colour: str) -> str:
    return f'<path d="M17 18C9 14 9 6 17 1C25 6 25 14 17 18Z" fill="{colour}" transform="rotate({72 * at} 17 20)"/>'


_LEAVES = "".join(_leaf(at, colour) for at, colour in enumerate(COLOURS.values()))
LOGO = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 40" width="220" height="40">'
    f'<g transform="translate(2 0)">{_LEAVES}</g>'
    '<text x="46" y="28" font-family="Georgia, serif" font-size="23" font-weight="600" textLength="160" fill="#5E8C61">'
    "Everdell Sim</text>"
    "</svg>"
)
