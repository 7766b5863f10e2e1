"""Names typed where somebody signed: shown as signed where a name is filled in, and as open where a line still waits."""

from __future__ import annotations

import pytest

from graph.model.documents import Execution
from indexing.metadata.execution import find_signatures
from indexing.readers.text import TextReader

_BODY = """DEED OF VARIATION

THIS DEED is made on 4 May 2016 between ACME SUPPLY PLC (the "Supplier") and BOLT FOODS LIMITED (the "Customer").

1. In clause 6 "ten" is replaced by "twelve". A change must be in writing, signed by both parties and agreed on a day they choose.

"""


@pytest.mark.parametrize(
    "block",
    [
        "Signed for the Supplier: A. Lee, 4 May 2016\n\nSigned for the Customer: R. Ray, 4 May 2016",
        "Signed: A Lee for the Supplier; R Ray for the Customer",
        "EXECUTED as a deed by ACME SUPPLY PLC acting by A. LEE\nEXECUTED as a deed by BOLT FOODS LIMITED acting by R. RAY",
        "Executed as a deed by Acme Supply plc acting by *A. Lee* and *J. Peel*, directors",
        "Yours sincerely\n*Ann Lee*, Director\n\nAccepted: *R. Ray*, for Bolt Foods Limited, 21 April 2020",
    ],
)
def test_a_name_filled_in_where_one_signs_is_a_signature(block: str) -> None:
    """After "Signed for", "acting by" or a counter-signature."""
    assert _execution(block) is Execution.SIGNED


@pytest.mark.parametrize(
    ("block", "status"),
    [
        ("EXECUTED as a deed by ACME SUPPLY PLC acting by ......................\n...................... Director", Execution.UNSIGNED),
        ("Signed for the Supplier: A. Lee, 4 May 2016\n\nSigned for the Customer: ....................", Execution.UNSIGNED),
        ("| | Supplier | Customer |\n| --- | --- | --- |\n| Signed | ____________ | ____________ |", Execution.UNSIGNED),
        ("Yours faithfully\n\nA Lee\nFor and on behalf of Acme Supply plc", Execution.NOT_SHOWN),
        ("Yours sincerely\nAnn Lee, Director\n\nAgreed:\nBolt Foods Limited", Execution.NOT_SHOWN),
        ("Signed for the Supplier: Authorised Signatory\nSigned for the Customer: Authorised Signatory", Execution.NOT_SHOWN),
        ("Signed for the Supplier: To Be Completed\nSigned for the Customer: Print Name", Execution.NOT_SHOWN),
        ("EXECUTED as a deed by ACME SUPPLY PLC acting by Two Directors", Execution.NOT_SHOWN),
        ("| Signature | Full Name | Title |\n| --- | --- | --- |", Execution.NOT_SHOWN),
        ("Signed for the Supplier: A. Lee, 4 May 2016\nSigned for the Customer:", Execution.NOT_SHOWN),
        ("Signed for the Supplier: Ann Lee\nName: Ann Lee\n\nSigned for the Customer:\nName:\nDate:", Execution.NOT_SHOWN),
        ("2. Agreed delivery dates are 4 May 2016\nNorth Dock\n\nSigned for the Customer by:\nName: Bob Ray", Execution.NOT_SHOWN),
        ("2. Signed by: Director of Finance is required.\n\nSigned for the Customer by:\nName: Bob Ray", Execution.NOT_SHOWN),
        ("", Execution.NOT_SHOWN),
    ],
)
def test_a_line_that_waits_or_a_name_alone_is_none(block: str, status: Execution) -> None:
    """Dots and lines to sign on are open; a name above a company with no day beside it may stand on what nobody signed."""
    assert _execution(block) is status


def _execution(block: str) -> Execution:
    reading = TextReader().read("deed.txt", (_BODY + block).encode())
    return find_signatures(reading, 0, len(reading.text)).execution
