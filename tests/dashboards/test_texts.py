"""What the page of a card says about it."""

from everdell_sim.commands.shared.options import rules_of
from everdell_sim.dashboards.item_catalogue import CARDS
from everdell_sim.dashboards.texts import escaped
from everdell_sim.dashboards.widgets.item_page import _about


def test_the_page_of_a_card_has_its_whole_text_and_its_copies() -> None:
    for modules, card, copies in (("legends", "bridge_of_the_sky", "1 copy"), ("", "farm", "8 copies")):
        row = next(row for row in rules_of(modules).rows("card") if row["id"] == card)
        text, facts = _about(CARDS, row).split("  \n")
        assert text == escaped(row["text"])
        assert len(row["text"]) < len(text)
        assert copies in facts
