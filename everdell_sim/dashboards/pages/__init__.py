"""One file a page, one question a page."""

# The menu: its parts, and their pages with their icons.
MENU = {
    "Explore": {
        "overview": "home",
        "cards": "style",
        "events": "celebration",
        "locations": "forest",
        "seats": "event_seat",
        "bots": "smart_toy",
        "synergies": "hub",
        "experiments": "science",
        "sweeps": "tune",
        "matchups": "grid_on",
        "games": "playing_cards",
    },
    "Work": {"run": "play_circle", "data": "database"},
}
PAGES = tuple(name for part in MENU.values() for name in part)
