"""Questions answered from what is in force on the day, proved word for word; a "no" with its reason; silence where nothing says."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from graph.errors import NotFoundError
from rag.retrieve.context import BUDGET
from tests.rag.asking import Asking, context
from tests.story import Story


def test_scope_keeps_other_documents_out(asking: Asking) -> None:
    """Two agreements alike; one is asked for, its amendment included.

    2018-01-01 clause ALPHA#5 "Payment" "Invoices are payable within thirty days of receipt."
    2018-01-01 clause BETA#5 "Payment" "Invoices are payable within sixty days of receipt."
    2019-01-01 replaces-words AMD#1 ALPHA#5 "thirty" "forty"
    """
    answer = asking.ask("When are invoices payable?", "2020-01-01", documents=[asking.story.doc("ALPHA")])
    assert "forty days" in answer.text
    assert "sixty" not in context(answer)
    with pytest.raises(NotFoundError, match="Nobody Ltd"):
        asking.ask("When are invoices payable?", "2020-01-01", counterparty="Nobody Ltd")


def test_the_context_is_a_few_whole_provisions(tmp_path: Path) -> None:
    """Forty provisions that all speak of support fees; the reply holds few of them, each whole, the one asked for first."""
    words = "The support fee for region {n} is payable monthly in advance. It follows the list price of the goods delivered there. " * 3
    asking = Asking(Story("\n".join(f'2018-01-01 clause MSA#{n} "Region" "{words.format(n=n)}"' for n in range(1, 41))), tmp_path)
    answer = asking.ask("What is the support fee for region 17?", "2018-06-01")
    asking.close()
    assert answer.text.startswith("“17 Region. The support fee for region 17")
    assert {c.text.text for c in answer.clauses if c.text} <= {c.own_text.text for c in asking.story.clauses}
    assert 1000 < len(context(answer)) <= BUDGET


def test_the_same_answer_for_any_order_of_arrival(tmp_path: Path) -> None:
    """Documents indexed in another order change nothing in the reply."""
    lines = [
        '2018-01-01 clause A#5 "Payment" "Invoices are payable within thirty days of receipt."',
        '2018-01-01 clause B#5 "Payment" "Invoices are payable within sixty days of receipt."',
        '2018-01-01 clause C#5 "Payment" "Fees are payable within ninety days of receipt."',
    ]
    replies = set()
    for n, order in enumerate(permutations(lines)):
        folder = tmp_path / str(n)
        folder.mkdir()
        asking = Asking(Story("\n".join(order)), folder)
        replies.add(asking.ask("When are invoices payable?", "2018-06-01"))
        asking.close()
    assert len(replies) == 1


@pytest.mark.parametrize("words", ["Thanks!", "Hello", "ok", "How are you today?", "lol"])
def test_a_remark_is_not_answered(asking: Asking, words: str) -> None:
    """It asks nothing of the contracts.

    2018-01-01 document MSA title="Supply Agreement" kind=BASE
    2018-01-01 clause MSA#3 "Price" "The price of the goods payable by the Buyer to the Supplier is nine dollars."
    2018-01-01 clause MSA#5 "Delivery" "The goods are delivered within thirty days after each order."
    """
    assert asking.ask(words, "2020-01-01").abstained
