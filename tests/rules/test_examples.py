"""Every example on the pages of docs/rules holds. One of them: pytest tests/rules/test_examples.py -k "P5.1"."""

import pytest

from tests.rules.examples.page import Example, examples, pages
from tests.rules.examples.run import ExampleError, run

EXAMPLES = [example for page in pages() for example in examples(page)]


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.name for example in EXAMPLES])
def test_an_example_holds(example: Example) -> None:
    try:
        run(example)
    except ExampleError as failure:
        pytest.fail(str(failure), pytrace=False)
