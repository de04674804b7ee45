"""The game's own five card types, in shades that colour-blind people can distinguish on light and dark backgrounds."""

# After Okabe and Ito: tan, green, red, blue and purple as on the cards, each of another lightness.
COLOURS = {
    "traveler": "#E69F00",
    "production": "#009E73",
    "destination": "#D55E00",
    "governance": "#0072B2",
    "prosperity": "#CC79A7",
}
# Seats, bots, runs: everything that is not a card type.
SEATS = (
    *("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00"),
    *("#44AA99", "#882255", "#999933", "#DDCC77"),
)
# Neutral: reference lines and results that are not clear. Visible on white and on black.
QUIET = "#8A8A8A"
# From below to above the middle: everyone can distinguish blue and orange.
BELOW, EVEN, ABOVE = "#0072B2", "#BFBFBF", "#D55E00"
