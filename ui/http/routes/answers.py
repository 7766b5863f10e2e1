"""POST /v1/answers: an answer as JSON or as server-sent events."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import Body, Request
from fastapi.responses import Response, StreamingResponse

from ui.application.answering import whole
from ui.application.portfolio import Portfolio
from ui.application.questions import Question
from ui.http.bodies import ASKED, QuestionBody
from ui.http.operations import router
from ui.http.request_context import RequestContext, Unnamed, encoded
from ui.http.transport import streaming
from ui.http.transport.streaming import EVENT_STREAM, Stop
from ui.problems import Code, documented
from ui.serialization import contract
from ui.serialization.contract import Reply

answers = router("answers")
_PROBLEMS = documented(
    Code.UNKNOWN_PORTFOLIO, Code.NOT_FOUND, Code.AMBIGUOUS, Code.BAD_QUESTION, Code.BAD_DAY, Code.TIMED_OUT, Code.MALFORMED
)
EVENTS = {"evidence": "EvidenceEvent", "words": "WordsEvent", "answer": "Reply", "problem": "Problem"}


def _event(name: str, shape: str) -> dict[str, Any]:
    data = {"type": "string", "contentMediaType": "application/json", "contentSchema": {"$ref": f"#/components/schemas/{shape}"}}
    return {"type": "object", "properties": {"event": {"const": name}, "data": data}, "required": ["event", "data"]}


_STREAMED: dict[str, Any] = {
    "description": "The answer. As server-sent events: one `evidence`, then `words`, at last `answer` with all of it, or `problem`.",
    "content": {  # what 3.2 of the OpenAPI calls `itemSchema`, 3.1 has no name for
        EVENT_STREAM: {"x-item-schema": {"oneOf": [_event(name, shape) for name, shape in EVENTS.items()]}}
    },
}


@answers.post("/answers", operation_id="ask", response_model=Reply, responses={**_PROBLEMS, 200: _STREAMED})
async def ask(context: Unnamed, request: Request, body: Annotated[QuestionBody, Body(openapi_examples=ASKED)]) -> Response:
    """Answer a question from the clauses in force on a day; every claim is cited, word for word.

    With `Accept: text/event-stream` or `"stream": true` as events. Work stops when the client disconnects.
    """
    question = Question.read(body.model_dump(exclude={"portfolio", "stream"}, exclude_none=True))
    workers, lane = context.patient or context.workers, context.lane(body.portfolio)
    if body.stream or EVENT_STREAM in request.headers.get("accept", ""):
        events = streaming.Events(workers, lambda stop: _events(context, body.portfolio, question, stop), request, lane=lane)
        await events.begun()  # what goes wrong before the first event is an ordinary problem
        return StreamingResponse(events.sent(), media_type=EVENT_STREAM)
    with Stop.when_gone(request) as stop:
        return await replace(context, workers=workers).send(lambda: _whole(context.still(body.portfolio), question, stop), lane=lane)


def _whole(mine: Portfolio, question: Question, stop: Stop) -> bytes:
    answer = whole(stop.heeded(mine.stream(question)))
    return encoded(contract.reply(answer, mine.sources(question.known_as_of)))


def _events(context: RequestContext, portfolio: str | None, question: Question, stop: Stop) -> streaming.Told:
    mine = context.still(portfolio)
    for event in stop.heeded(mine.stream(question)):
        yield streaming.event_shape(event, mine.sources(question.known_as_of))
