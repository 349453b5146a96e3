"""Client for the Leadplane API. For Python 3.9 or newer. One file, standard library only.

Every endpoint of the API reference is a method, in snake case. Path parameters come first; the fields of
the body or the query parameters are keyword arguments; pass a name that Python reserves as
**{"from": "A"}. A POST takes an idempotency_key of yours: sent again with the same one, it is carried out
once. The result is the parsed JSON, or None if there is none.

    from leadplane import Leadplane

    client = Leadplane("https://leads.example.com", token="<token>")
    lead = client.submit_lead(answers={"credit_score": 742})
    for each in client.all(client.list_leads, priority="High"):
        print(each["lead_id"])
"""

# Responses are trusted to match the API reference.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import json
import random
import time
from http.client import HTTPException
from typing import (
    TYPE_CHECKING,
    Any,
    BinaryIO,
    Callable,
    Dict,
    Iterator,
    List,
    Literal,
    Optional,
    Tuple,
    TypedDict,
    Union,
    overload,
)
from urllib.error import HTTPError
from urllib.parse import parse_qs, quote, urlencode, urlsplit
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Leadplane", "LeadplaneConnectionError", "LeadplaneError", "etag_of"]

Id = Union[int, str]

# From a proxy, or from a server that is too busy: another attempt may succeed.
_PASSING = (502, 503, 504)

# In seconds. If the server asks to wait longer, the error is raised instead.
_MAX_WAIT = 30.0


class LeadplaneError(Exception):
    """Raised for every response with a status of 400 or higher."""

    def __init__(self, status: int, body: Any, retry_after: Optional[float]) -> None:
        super().__init__(f"{status}: {_summary(body)}")
        self.status = status
        #: The body of the response: field errors with their codes, {"detail": ..., "code": ...}, or text.
        self.body = body
        is_whole = isinstance(body, dict) and isinstance(body.get("detail"), str)
        #: What went wrong, if the request was rejected as a whole. Codes stay the same when messages are
        #: reworded. None for invalid fields (see field_codes), and for responses of a proxy.
        self.code: Optional[ErrorCode] = body.get("code") if is_whole else None
        #: Seconds to wait before the next attempt, if the server sent Retry-After.
        self.retry_after = retry_after

    @property
    def field_errors(self) -> Optional[Dict[str, Any]]:
        """The invalid fields of a 400, each with its messages. None for all other errors."""
        if self.status != 400 or not isinstance(self.body, dict) or isinstance(self.body.get("detail"), str):
            return None
        return {name: messages for name, messages in self.body.items() if name != "codes"}

    @property
    def field_codes(self) -> Optional[FieldCodes]:
        """The codes of the messages in field_errors, in the same places. None for all other errors."""
        return None if self.field_errors is None else self.body.get("codes", {})

    def has(self, code: ErrorCode) -> bool:
        """Whether this is what went wrong, in any field or as a whole.

        If no response arrived for a lead that you sent with a lead_id, send it again: error.has("lead_exists")
        then means that it had been stored.
        """
        return code == self.code or code in _leaves(self.field_codes or {})


class LeadplaneConnectionError(Exception):
    """Raised if no response arrived in time. The request may or may not have been processed. See __cause__."""


def _quoted(key: str) -> str:
    """A key as the header has it."""
    if not 1 <= len(key) <= 255 or not key.isascii() or not key.isprintable():
        raise ValueError("idempotency_key must have 1 to 255 printable ASCII characters.")
    return '"' + key.replace("\\", "\\\\").replace('"', '\\"') + '"'


class _Item(dict):  # type: ignore[type-arg]
    """An object that was returned with an ETag."""

    etag: str


def etag_of(item: Any) -> Optional[str]:
    """The ETag of an object that was returned. Send it as if_match with a change. None if it has none."""
    return item.etag if isinstance(item, _Item) else None


class Leadplane:
    """The API, with a method for every endpoint.

    base_url: the URL of the installation, such as https://leads.example.com
    token: your API token
    account: slug of the client account to act in, for administrators of an agency
    timeout: seconds to wait for a response, in addition to the `wait` of a call
    retries: how often a request is repeated. After a 429, every request is. After a 502, 503, or 504, or if no
        response arrives, only requests that are safe to repeat are: all except most POSTs
        without an idempotency_key
    draft: id of the draft to work in, for calls that read or change the model
    """

    def __init__(
        self,
        base_url: str,
        token: Optional[str] = None,
        account: Optional[str] = None,
        timeout: float = 30,
        retries: int = 2,
        draft: Optional[int] = None,
    ) -> None:
        if not _is_address(base_url):
            raise ValueError('base_url must start with http:// or https://, such as "https://leads.example.com".')
        # Python's own message about such a header contains the token
        if token is not None and (not token or not token.isascii() or not token.isprintable() or " " in token):
            raise ValueError("token is blank, or contains a character that no token has. Pass the token alone.")
        self._root = base_url.rstrip("/")
        self._timeout = timeout
        self._retries = retries
        self._headers = {"Accept": "application/json"}
        if token is not None:
            self._headers["Authorization"] = f"Token {token}"
        self._account = account
        self._draft = draft

    @overload
    def all(self, list_: Callable[..., LeadPage], /, *given: Any, **query: Any) -> Iterator[Lead]: ...

    @overload
    def all(
        self,
        list_: Callable[..., LeadHistoryPage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[LeadHistoryEntry]: ...

    @overload
    def all(
        self,
        list_: Callable[..., QuestionPage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[Question]: ...

    @overload
    def all(
        self,
        list_: Callable[..., ScoringModelPage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[ScoringModel]: ...

    @overload
    def all(
        self,
        list_: Callable[..., ValueRangePage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[ValueRange]: ...

    @overload
    def all(
        self,
        list_: Callable[..., RecommendationPage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[Recommendation]: ...

    @overload
    def all(
        self,
        list_: Callable[..., CalculatedFieldPage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[CalculatedField]: ...

    @overload
    def all(
        self,
        list_: Callable[..., SimulationPage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[SimulationSummary]: ...

    @overload
    def all(
        self,
        list_: Callable[..., SimulatedLeadPage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[SimulatedLead]: ...

    @overload
    def all(self, list_: Callable[..., TestPage], /, *given: Any, **query: Any) -> Iterator[Test]: ...

    @overload
    def all(self, list_: Callable[..., UserPage], /, *given: Any, **query: Any) -> Iterator[User]: ...

    @overload
    def all(
        self,
        list_: Callable[..., ApiTokenPage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[ApiToken]: ...

    @overload
    def all(
        self,
        list_: Callable[..., AccountPage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[Account]: ...

    @overload
    def all(
        self,
        list_: Callable[..., ModelVersionPage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[ModelVersion]: ...

    @overload
    def all(self, list_: Callable[..., DraftPage], /, *given: Any, **query: Any) -> Iterator[Draft]: ...

    @overload
    def all(
        self,
        list_: Callable[..., DraftEditPage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[DraftEdit]: ...

    @overload
    def all(
        self,
        list_: Callable[..., DraftEventPage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[DraftEvent]: ...

    @overload
    def all(
        self,
        list_: Callable[..., GuardedPublishPage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[GuardedPublish]: ...

    @overload
    def all(
        self,
        list_: Callable[..., AuditEventPage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[AuditEvent]: ...

    @overload
    def all(
        self,
        list_: Callable[..., ErasurePage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[Erasure]: ...

    @overload
    def all(self, list_: Callable[..., JobPage], /, *given: Any, **query: Any) -> Iterator[Job]: ...

    @overload
    def all(
        self,
        list_: Callable[..., RescoringPage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[Rescoring]: ...

    @overload
    def all(
        self,
        list_: Callable[..., ImportPage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[ImportSummary]: ...

    @overload
    def all(
        self,
        list_: Callable[..., ImportErrorPage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[ImportError]: ...

    @overload
    def all(
        self,
        list_: Callable[..., LeadExportPage],
        /,
        *given: Any,
        **query: Any,
    ) -> Iterator[LeadExport]: ...

    def all(self, list_: Callable[..., Any], /, *given: Any, **query: Any) -> Iterator[Any]:
        """Iterates over all pages of a list.

        client.all(client.list_leads, priority="High")
        client.all(client.get_lead_history, "A-1")

        Lists that have cursors are read by cursor: no lead is skipped or repeated while others arrive.
        """
        has_cursors = list_ in (
            self.list_leads,
            self.list_outcomes,
        )
        place: Dict[str, Any] = {"cursor": "first"} if has_cursors else {"page": 1}
        while True:
            answer = list_(*given, **{**query, **place})
            yield from answer["results"]
            if answer["next"] is None:
                return
            place = _place_in(answer["next"])

    # Authentication

    def obtain_token(self, /, **body: Unpack[Credentials]) -> Token:
        """Get a token."""
        return self._call("POST", "/api/token-auth/", body=body, in_account=False, repeatable=True)

    # Leads

    def submit_lead(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[LeadSubmission],
    ) -> LeadResult:
        """Submit a lead."""
        return self._call("POST", "/api/v1/leads/", body=body, idempotency_key=idempotency_key)

    def submit_leads(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[LeadBatch],
    ) -> LeadBatchResults:
        """Submit a batch of leads."""
        return self._call("POST", "/api/v1/leads/batch/", body=body, idempotency_key=idempotency_key)

    def test_lead(self, /, **body: Unpack[LeadSubmission]) -> TestedLead:
        """Score a lead without storing it."""
        return self._call("POST", "/api/v1/leads/test/", body=body, in_draft=True, repeatable=True)

    def list_leads(self, /, **query: Unpack[ListLeadsQuery]) -> LeadPage:
        """List leads."""
        return self._call("GET", "/api/v1/leads/", query=query)

    def get_lead(self, lead_id: str, /, **query: Unpack[GetLeadQuery]) -> LeadDetail:
        """Read a lead."""
        return self._call("GET", f"/api/v1/leads/{_part(lead_id)}/", query=query)

    def get_lead_history(self, lead_id: str, /, **query: Unpack[GetLeadHistoryQuery]) -> LeadHistoryPage:
        """Read a lead's history."""
        return self._call("GET", f"/api/v1/leads/{_part(lead_id)}/history/", query=query)

    def explain_lead(self, lead_id: str, /, **query: Unpack[ExplainLeadQuery]) -> Explanation:
        """Explain a lead's scores."""
        return self._call("GET", f"/api/v1/leads/{_part(lead_id)}/explanation/", query=query, in_draft=True)

    def export_leads(self, /, **query: Unpack[ExportLeadsQuery]) -> str:
        """Export leads as CSV."""
        return self._call("GET", "/api/v1/exports/leads.csv", query=query)

    # Outcomes

    def record_outcome(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[OutcomeSubmission],
    ) -> Outcome:
        """Record an outcome."""
        return self._call("POST", "/api/v1/outcomes/", body=body, idempotency_key=idempotency_key)

    def record_outcomes(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[OutcomeBatch],
    ) -> OutcomeBatchResults:
        """Record outcomes in a batch."""
        return self._call("POST", "/api/v1/outcomes/batch/", body=body, idempotency_key=idempotency_key)

    def list_outcomes(self, /, **query: Unpack[ListOutcomesQuery]) -> OutcomePage:
        """List outcomes."""
        return self._call("GET", "/api/v1/outcomes/", query=query)

    def get_outcome(self, id: Id, /, **query: Unpack[GetOutcomeQuery]) -> Outcome:
        """Read an outcome."""
        return self._call("GET", f"/api/v1/outcomes/{_part(id)}/", query=query)

    def update_outcome(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[OutcomeChange],
    ) -> Outcome:
        """Correct an outcome."""
        return self._call("PATCH", f"/api/v1/outcomes/{_part(id)}/", body=body, if_match=if_match)

    def delete_outcome(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **query: Unpack[DeleteOutcomeQuery],
    ) -> None:
        """Remove an outcome."""
        self._call("DELETE", f"/api/v1/outcomes/{_part(id)}/", query=query, if_match=if_match)

    def get_outcome_settings(self) -> OutcomeSettings:
        """Read what outcomes count as."""
        return self._call("GET", "/api/v1/outcome-settings/")

    def set_outcome_settings(self, /, **body: Unpack[OutcomeSettingsWrite]) -> OutcomeSettings:
        """Set what outcomes count as."""
        return self._call("PUT", "/api/v1/outcome-settings/", body=body)

    # Questions

    def list_questions(self, /, **query: Unpack[ListQuestionsQuery]) -> QuestionPage:
        """List questions."""
        return self._call("GET", "/api/v1/questions/", query=query, in_draft=True)

    def create_question(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[QuestionWrite],
    ) -> Question:
        """Create a question."""
        return self._call(
            "POST",
            "/api/v1/questions/",
            body=body,
            idempotency_key=idempotency_key,
            in_draft=True,
        )

    def get_question(self, id: Id, /) -> Question:
        """Read a question."""
        return self._call("GET", f"/api/v1/questions/{_part(id)}/", in_draft=True)

    def replace_question(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[QuestionWrite],
    ) -> Question:
        """Replace a question."""
        return self._call(
            "PUT",
            f"/api/v1/questions/{_part(id)}/",
            body=body,
            if_match=if_match,
            in_draft=True,
        )

    def update_question(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[QuestionPatch],
    ) -> Question:
        """Change a question."""
        return self._call(
            "PATCH",
            f"/api/v1/questions/{_part(id)}/",
            body=body,
            if_match=if_match,
            in_draft=True,
        )

    def move_question(
        self,
        id: Id,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[QuestionMove],
    ) -> Question:
        """Move a question."""
        return self._call(
            "POST",
            f"/api/v1/questions/{_part(id)}/move/",
            body=body,
            idempotency_key=idempotency_key,
            in_draft=True,
            repeatable=True,
        )

    def duplicate_question(
        self,
        id: Id,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[QuestionDuplicate],
    ) -> Question:
        """Duplicate a question."""
        return self._call(
            "POST",
            f"/api/v1/questions/{_part(id)}/duplicate/",
            body=body,
            idempotency_key=idempotency_key,
            in_draft=True,
        )

    def delete_question(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **query: Unpack[DeleteQuestionQuery],
    ) -> None:
        """Delete a question."""
        self._call("DELETE", f"/api/v1/questions/{_part(id)}/", query=query, if_match=if_match, in_draft=True)

    # Choices

    def list_choices(self, id: Id, /) -> List[Choice]:
        """List a question's choices."""
        return self._call("GET", f"/api/v1/questions/{_part(id)}/choices/", in_draft=True)

    def create_choice(
        self,
        id: Id,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[ChoiceWrite],
    ) -> Choice:
        """Add a choice."""
        return self._call(
            "POST",
            f"/api/v1/questions/{_part(id)}/choices/",
            body=body,
            idempotency_key=idempotency_key,
            in_draft=True,
        )

    def get_choice(self, id: Id, choice_id: Id, /) -> Choice:
        """Read a choice."""
        return self._call("GET", f"/api/v1/questions/{_part(id)}/choices/{_part(choice_id)}/", in_draft=True)

    def replace_choice(
        self,
        id: Id,
        choice_id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[ChoiceWrite],
    ) -> Choice:
        """Replace a choice."""
        return self._call(
            "PUT",
            f"/api/v1/questions/{_part(id)}/choices/{_part(choice_id)}/",
            body=body,
            if_match=if_match,
            in_draft=True,
        )

    def update_choice(
        self,
        id: Id,
        choice_id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[ChoicePatch],
    ) -> Choice:
        """Change a choice."""
        return self._call(
            "PATCH",
            f"/api/v1/questions/{_part(id)}/choices/{_part(choice_id)}/",
            body=body,
            if_match=if_match,
            in_draft=True,
        )

    def delete_choice(
        self,
        id: Id,
        choice_id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **query: Unpack[DeleteChoiceQuery],
    ) -> None:
        """Delete a choice."""
        self._call(
            "DELETE",
            f"/api/v1/questions/{_part(id)}/choices/{_part(choice_id)}/",
            query=query,
            if_match=if_match,
            in_draft=True,
        )

    # Scoring models

    def list_scoring_models(self, /, **query: Unpack[ListScoringModelsQuery]) -> ScoringModelPage:
        """List scoring models."""
        return self._call("GET", "/api/v1/scoring-models/", query=query, in_draft=True)

    def create_scoring_model(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[ScoringModelWrite],
    ) -> ScoringModel:
        """Create a scoring model."""
        return self._call(
            "POST",
            "/api/v1/scoring-models/",
            body=body,
            idempotency_key=idempotency_key,
            in_draft=True,
        )

    def get_scoring_model(self, id: Id, /) -> ScoringModel:
        """Read a scoring model."""
        return self._call("GET", f"/api/v1/scoring-models/{_part(id)}/", in_draft=True)

    def replace_scoring_model(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[ScoringModelWrite],
    ) -> ScoringModel:
        """Replace a scoring model."""
        return self._call(
            "PUT",
            f"/api/v1/scoring-models/{_part(id)}/",
            body=body,
            if_match=if_match,
            in_draft=True,
        )

    def update_scoring_model(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[ScoringModelPatch],
    ) -> ScoringModel:
        """Change a scoring model."""
        return self._call(
            "PATCH",
            f"/api/v1/scoring-models/{_part(id)}/",
            body=body,
            if_match=if_match,
            in_draft=True,
        )

    def delete_scoring_model(self, id: Id, /, *, if_match: Optional[str] = None) -> None:
        """Delete a scoring model."""
        self._call("DELETE", f"/api/v1/scoring-models/{_part(id)}/", if_match=if_match, in_draft=True)

    # Value ranges

    def list_value_ranges(self, /, **query: Unpack[ListValueRangesQuery]) -> ValueRangePage:
        """List value ranges."""
        return self._call("GET", "/api/v1/value-ranges/", query=query, in_draft=True)

    def create_value_range(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[ValueRangeWrite],
    ) -> ValueRange:
        """Create a value range."""
        return self._call(
            "POST",
            "/api/v1/value-ranges/",
            body=body,
            idempotency_key=idempotency_key,
            in_draft=True,
        )

    def get_value_range(self, id: Id, /) -> ValueRange:
        """Read a value range."""
        return self._call("GET", f"/api/v1/value-ranges/{_part(id)}/", in_draft=True)

    def replace_value_range(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[ValueRangeWrite],
    ) -> ValueRange:
        """Replace a value range."""
        return self._call(
            "PUT",
            f"/api/v1/value-ranges/{_part(id)}/",
            body=body,
            if_match=if_match,
            in_draft=True,
        )

    def update_value_range(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[ValueRangePatch],
    ) -> ValueRange:
        """Change a value range."""
        return self._call(
            "PATCH",
            f"/api/v1/value-ranges/{_part(id)}/",
            body=body,
            if_match=if_match,
            in_draft=True,
        )

    def delete_value_range(self, id: Id, /, *, if_match: Optional[str] = None) -> None:
        """Delete a value range."""
        self._call("DELETE", f"/api/v1/value-ranges/{_part(id)}/", if_match=if_match, in_draft=True)

    # Recommendations

    def list_recommendations(self, /, **query: Unpack[ListRecommendationsQuery]) -> RecommendationPage:
        """List recommendation rules."""
        return self._call("GET", "/api/v1/recommendations/", query=query, in_draft=True)

    def create_recommendation(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[RecommendationWrite],
    ) -> Recommendation:
        """Create a recommendation rule."""
        return self._call(
            "POST",
            "/api/v1/recommendations/",
            body=body,
            idempotency_key=idempotency_key,
            in_draft=True,
        )

    def simulate_recommendation(self, /, **body: Unpack[RuleToTry]) -> RecommendationSimulation:
        """Try a recommendation rule."""
        return self._call(
            "POST",
            "/api/v1/recommendations/simulation/",
            body=body,
            in_draft=True,
            repeatable=True,
        )

    def get_recommendation(self, id: Id, /) -> Recommendation:
        """Read a recommendation rule."""
        return self._call("GET", f"/api/v1/recommendations/{_part(id)}/", in_draft=True)

    def replace_recommendation(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[RecommendationWrite],
    ) -> Recommendation:
        """Replace a recommendation rule."""
        return self._call(
            "PUT",
            f"/api/v1/recommendations/{_part(id)}/",
            body=body,
            if_match=if_match,
            in_draft=True,
        )

    def update_recommendation(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[RecommendationPatch],
    ) -> Recommendation:
        """Change a recommendation rule."""
        return self._call(
            "PATCH",
            f"/api/v1/recommendations/{_part(id)}/",
            body=body,
            if_match=if_match,
            in_draft=True,
        )

    def move_recommendation(
        self,
        id: Id,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[RecommendationMove],
    ) -> Recommendation:
        """Move a recommendation rule."""
        return self._call(
            "POST",
            f"/api/v1/recommendations/{_part(id)}/move/",
            body=body,
            idempotency_key=idempotency_key,
            in_draft=True,
            repeatable=True,
        )

    def delete_recommendation(self, id: Id, /, *, if_match: Optional[str] = None) -> None:
        """Delete a recommendation rule."""
        self._call("DELETE", f"/api/v1/recommendations/{_part(id)}/", if_match=if_match, in_draft=True)

    # Calculated fields

    def list_calculated_fields(
        self,
        /,
        **query: Unpack[ListCalculatedFieldsQuery],
    ) -> CalculatedFieldPage:
        """List calculated fields."""
        return self._call("GET", "/api/v1/calculated-fields/", query=query, in_draft=True)

    def create_calculated_field(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[CalculatedFieldWrite],
    ) -> CalculatedField:
        """Create a calculated field."""
        return self._call(
            "POST",
            "/api/v1/calculated-fields/",
            body=body,
            idempotency_key=idempotency_key,
            in_draft=True,
        )

    def get_calculated_field(self, id: Id, /) -> CalculatedField:
        """Read a calculated field."""
        return self._call("GET", f"/api/v1/calculated-fields/{_part(id)}/", in_draft=True)

    def replace_calculated_field(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[CalculatedFieldWrite],
    ) -> CalculatedField:
        """Replace a calculated field."""
        return self._call(
            "PUT",
            f"/api/v1/calculated-fields/{_part(id)}/",
            body=body,
            if_match=if_match,
            in_draft=True,
        )

    def update_calculated_field(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[CalculatedFieldPatch],
    ) -> CalculatedField:
        """Change a calculated field."""
        return self._call(
            "PATCH",
            f"/api/v1/calculated-fields/{_part(id)}/",
            body=body,
            if_match=if_match,
            in_draft=True,
        )

    def delete_calculated_field(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **query: Unpack[DeleteCalculatedFieldQuery],
    ) -> None:
        """Delete a calculated field."""
        self._call(
            "DELETE",
            f"/api/v1/calculated-fields/{_part(id)}/",
            query=query,
            if_match=if_match,
            in_draft=True,
        )

    # Simulations

    def create_simulation(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[SimulationRequest],
    ) -> Simulation:
        """Simulate a change."""
        return self._call(
            "POST",
            "/api/v1/simulations/",
            body=body,
            idempotency_key=idempotency_key,
            in_draft=True,
        )

    def preview_simulation(self, /, **body: Unpack[SimulationRequest]) -> SimulationPreview:
        """Preview a change."""
        return self._call("POST", "/api/v1/simulations/preview/", body=body, in_draft=True, repeatable=True)

    def list_simulations(self, /, **query: Unpack[ListSimulationsQuery]) -> SimulationPage:
        """List simulations."""
        return self._call("GET", "/api/v1/simulations/", query=query)

    def get_simulation(self, id: Id, /) -> Simulation:
        """Read a simulation."""
        return self._call("GET", f"/api/v1/simulations/{_part(id)}/")

    def list_simulated_leads(
        self,
        id: Id,
        /,
        **query: Unpack[ListSimulatedLeadsQuery],
    ) -> SimulatedLeadPage:
        """List the leads of a simulation."""
        return self._call("GET", f"/api/v1/simulations/{_part(id)}/leads/", query=query)

    def export_simulated_leads(self, id: Id, /, **query: Unpack[ExportSimulatedLeadsQuery]) -> str:
        """Export the leads of a simulation as CSV."""
        return self._call("GET", f"/api/v1/simulations/{_part(id)}/leads.csv", query=query)

    def pause_simulation(self, id: Id, /, *, idempotency_key: Optional[str] = None) -> Simulation:
        """Pause a simulation."""
        return self._call("POST", f"/api/v1/simulations/{_part(id)}/pause/", idempotency_key=idempotency_key)

    def resume_simulation(self, id: Id, /, *, idempotency_key: Optional[str] = None) -> Simulation:
        """Resume a simulation."""
        return self._call("POST", f"/api/v1/simulations/{_part(id)}/resume/", idempotency_key=idempotency_key)

    def cancel_simulation(self, id: Id, /, *, idempotency_key: Optional[str] = None) -> Simulation:
        """Cancel a simulation."""
        return self._call("POST", f"/api/v1/simulations/{_part(id)}/cancel/", idempotency_key=idempotency_key)

    # Tests

    def list_tests(self, /, **query: Unpack[ListTestsQuery]) -> TestPage:
        """List tests."""
        return self._call("GET", "/api/v1/tests/", query=query, in_draft=True)

    def create_test(self, /, *, idempotency_key: Optional[str] = None, **body: Unpack[TestWrite]) -> Test:
        """Create a test."""
        return self._call("POST", "/api/v1/tests/", body=body, idempotency_key=idempotency_key, in_draft=True)

    def run_tests(self, /, **query: Unpack[RunTestsQuery]) -> TestRun:
        """Run the tests."""
        return self._call("GET", "/api/v1/tests/run/", query=query, in_draft=True)

    def import_tests(
        self,
        file: Union[bytes, BinaryIO],
        /,
        *,
        idempotency_key: Optional[str] = None,
        **query: Unpack[ImportTestsQuery],
    ) -> TestImport:
        """Import tests from a CSV file."""
        return self._call(
            "POST",
            "/api/v1/tests/import/",
            file=file,
            query=query,
            idempotency_key=idempotency_key,
            in_draft=True,
            repeatable=True,
        )

    def export_tests(self) -> str:
        """Export tests as CSV."""
        return self._call("GET", "/api/v1/exports/tests.csv", in_draft=True)

    def create_test_from_lead(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[TestFromLead],
    ) -> Test:
        """Keep a lead as a test."""
        return self._call(
            "POST",
            "/api/v1/tests/from-lead/",
            body=body,
            idempotency_key=idempotency_key,
            in_draft=True,
        )

    def get_test(self, id: Id, /) -> Test:
        """Read a test."""
        return self._call("GET", f"/api/v1/tests/{_part(id)}/", in_draft=True)

    def replace_test(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[TestWrite],
    ) -> Test:
        """Replace a test."""
        return self._call("PUT", f"/api/v1/tests/{_part(id)}/", body=body, if_match=if_match, in_draft=True)

    def update_test(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[TestPatch],
    ) -> Test:
        """Change a test."""
        return self._call("PATCH", f"/api/v1/tests/{_part(id)}/", body=body, if_match=if_match, in_draft=True)

    def delete_test(self, id: Id, /, *, if_match: Optional[str] = None) -> None:
        """Delete a test."""
        self._call("DELETE", f"/api/v1/tests/{_part(id)}/", if_match=if_match, in_draft=True)

    # Analytics

    def get_lead_summary(self) -> LeadSummary:
        """Summarize leads."""
        return self._call("GET", "/api/v1/analytics/lead_summary/")

    def get_question_analytics(self) -> List[QuestionAnalytics]:
        """Analyze answers."""
        return self._call("GET", "/api/v1/analytics/question_analytics/")

    def get_recommendation_effectiveness(self) -> RecommendationEffectiveness:
        """Analyze recommendations."""
        return self._call("GET", "/api/v1/analytics/recommendation_effectiveness/")

    def get_timeline(self, /, **query: Unpack[GetTimelineQuery]) -> Timeline:
        """Count leads by day."""
        return self._call("GET", "/api/v1/analytics/timeline/", query=query)

    def get_plane(self) -> Plane:
        """Plot the leads."""
        return self._call("GET", "/api/v1/analytics/plane/")

    def get_scored_versions(self) -> ScoredVersions:
        """Count leads by model version."""
        return self._call("GET", "/api/v1/analytics/scored_versions/")

    def get_attention(self) -> Attention:
        """List what needs attention."""
        return self._call("GET", "/api/v1/analytics/attention/", in_draft=True)

    # Users

    def get_profile(self) -> Profile:
        """Read your profile."""
        return self._call("GET", "/api/v1/users/profile/", in_account=False)

    def get_token(self) -> Token:
        """Read your token."""
        return self._call("GET", "/api/v1/users/token/", in_account=False)

    def rotate_token(self, *, idempotency_key: Optional[str] = None) -> Token:
        """Rotate your token."""
        return self._call(
            "POST",
            "/api/v1/users/token/rotate/",
            idempotency_key=idempotency_key,
            in_account=False,
        )

    def change_password(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[PasswordChange],
    ) -> None:
        """Change your password."""
        self._call(
            "POST",
            "/api/v1/users/password/",
            body=body,
            idempotency_key=idempotency_key,
            in_account=False,
        )

    def list_users(self, /, **query: Unpack[ListUsersQuery]) -> UserPage:
        """List users."""
        return self._call("GET", "/api/v1/users/", query=query)

    def create_user(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[UserCreate],
    ) -> User:
        """Create a user."""
        return self._call("POST", "/api/v1/users/", body=body, idempotency_key=idempotency_key)

    def get_user(self, id: Id, /) -> User:
        """Read a user."""
        return self._call("GET", f"/api/v1/users/{_part(id)}/")

    def replace_user(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[UserReplace],
    ) -> User:
        """Replace a user."""
        return self._call("PUT", f"/api/v1/users/{_part(id)}/", body=body, if_match=if_match)

    def update_user(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[UserPatch],
    ) -> User:
        """Change a user."""
        return self._call("PATCH", f"/api/v1/users/{_part(id)}/", body=body, if_match=if_match)

    def delete_user(self, id: Id, /, *, if_match: Optional[str] = None) -> None:
        """Delete a user."""
        self._call("DELETE", f"/api/v1/users/{_part(id)}/", if_match=if_match)

    # Tokens

    def list_tokens(self, /, **query: Unpack[ListTokensQuery]) -> ApiTokenPage:
        """List tokens."""
        return self._call("GET", "/api/v1/tokens/", query=query)

    def create_token(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[TokenCreate],
    ) -> ApiTokenWithValue:
        """Create a token."""
        return self._call("POST", "/api/v1/tokens/", body=body, idempotency_key=idempotency_key)

    def get_api_token(self, id: Id, /) -> ApiTokenWithValue:
        """Read a token."""
        return self._call("GET", f"/api/v1/tokens/{_part(id)}/")

    def rotate_api_token(self, id: Id, /, *, idempotency_key: Optional[str] = None) -> ApiTokenWithValue:
        """Rotate a token."""
        return self._call("POST", f"/api/v1/tokens/{_part(id)}/rotate/", idempotency_key=idempotency_key)

    def revoke_token(self, id: Id, /, *, if_match: Optional[str] = None) -> None:
        """Revoke a token."""
        self._call("DELETE", f"/api/v1/tokens/{_part(id)}/", if_match=if_match)

    # Accounts

    def list_accounts(self, /, **query: Unpack[ListAccountsQuery]) -> AccountPage:
        """List accounts."""
        return self._call("GET", "/api/v1/accounts/", query=query, in_account=False)

    def get_account_overview(self) -> List[AccountOverview]:
        """Compare accounts."""
        return self._call("GET", "/api/v1/accounts/overview/", in_account=False)

    def create_account(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[AccountCreate],
    ) -> Account:
        """Create a client account."""
        return self._call(
            "POST",
            "/api/v1/accounts/",
            body=body,
            idempotency_key=idempotency_key,
            in_account=False,
        )

    def get_account(self, id: Id, /) -> Account:
        """Read an account."""
        return self._call("GET", f"/api/v1/accounts/{_part(id)}/", in_account=False)

    def replace_account(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[AccountWrite],
    ) -> Account:
        """Replace an account."""
        return self._call(
            "PUT",
            f"/api/v1/accounts/{_part(id)}/",
            body=body,
            if_match=if_match,
            in_account=False,
        )

    def update_account(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[AccountPatch],
    ) -> Account:
        """Change an account."""
        return self._call(
            "PATCH",
            f"/api/v1/accounts/{_part(id)}/",
            body=body,
            if_match=if_match,
            in_account=False,
        )

    def delete_account(self, id: Id, /, *, if_match: Optional[str] = None) -> None:
        """Delete an account."""
        self._call("DELETE", f"/api/v1/accounts/{_part(id)}/", if_match=if_match, in_account=False)

    # Session

    def create_session(self, /, **body: Unpack[Credentials]) -> Session:
        """Sign in to the admin."""
        return self._call("POST", "/api/v1/session/", body=body, in_account=False)

    def get_session(self) -> Session:
        """Read the session."""
        return self._call("GET", "/api/v1/session/")

    def list_sessions(self) -> List[OpenSession]:
        """List your sessions."""
        return self._call("GET", "/api/v1/sessions/", in_account=False)

    def end_session(self, id: Id, /) -> None:
        """Sign out elsewhere."""
        self._call("DELETE", f"/api/v1/sessions/{_part(id)}/", in_account=False)

    def delete_session(self) -> None:
        """Sign out."""
        self._call("DELETE", "/api/v1/session/", in_account=False)

    # Model versions

    def get_model(self) -> LiveModel:
        """Read the live model."""
        return self._call("GET", "/api/v1/model/", in_draft=True)

    def list_model_versions(self, /, **query: Unpack[ListModelVersionsQuery]) -> ModelVersionPage:
        """List model versions."""
        return self._call("GET", "/api/v1/model-versions/", query=query)

    def get_model_version(self, version: Id, /) -> ModelVersionWithDocument:
        """Read a model version."""
        return self._call("GET", f"/api/v1/model-versions/{_part(version)}/")

    def diff_model_versions(self, version: Id, /, **query: Unpack[DiffModelVersionsQuery]) -> ModelDiff:
        """Compare two versions."""
        return self._call("GET", f"/api/v1/model-versions/{_part(version)}/diff/", query=query)

    def restore_model_version(
        self,
        version: Id,
        /,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> ModelVersion:
        """Restore a model version."""
        return self._call(
            "POST",
            f"/api/v1/model-versions/{_part(version)}/restore/",
            if_match=if_match,
            idempotency_key=idempotency_key,
        )

    # Model file

    def plan_model_file(self, /, **body: Unpack[ModelFile]) -> ModelFilePlan:
        """Plan a model file."""
        return self._call("POST", "/api/v1/model/plan/", body=body, in_draft=True, repeatable=True)

    def apply_model_file(
        self,
        /,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        **body: Unpack[ModelFile],
    ) -> AppliedModelFile:
        """Apply a model file."""
        return self._call(
            "POST",
            "/api/v1/model/apply/",
            body=body,
            if_match=if_match,
            idempotency_key=idempotency_key,
            in_draft=True,
        )

    def get_model_file(self, /, **query: Unpack[GetModelFileQuery]) -> ModelFile:
        """Export the model as a file."""
        return self._call("GET", "/api/v1/model/file/", query=query, in_draft=True)

    def list_model_templates(self) -> List[ModelTemplate]:
        """List the templates."""
        return self._call("GET", "/api/v1/model/templates/", in_account=False)

    def get_model_template(self, slug: str, /, **query: Unpack[GetModelTemplateQuery]) -> ModelFile:
        """Read a template."""
        return self._call("GET", f"/api/v1/model/templates/{_part(slug)}/", query=query, in_account=False)

    def get_model_file_schema(self) -> ModelFileJsonSchema:
        """The JSON Schema of model files."""
        return self._call("GET", "/schemas/model-1.json", in_account=False)

    # Bands

    def get_bands(self) -> Bands:
        """Read the bands."""
        return self._call("GET", "/api/v1/bands/", in_draft=True)

    def replace_bands(self, /, *, if_match: Optional[str] = None, **body: Unpack[Bands]) -> Bands:
        """Replace the bands."""
        return self._call("PUT", "/api/v1/bands/", body=body, if_match=if_match, in_draft=True)

    # Drafts

    def list_drafts(self, /, **query: Unpack[ListDraftsQuery]) -> DraftPage:
        """List drafts."""
        return self._call("GET", "/api/v1/drafts/", query=query)

    def create_draft(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[DraftCreate],
    ) -> Draft:
        """Create a draft."""
        return self._call("POST", "/api/v1/drafts/", body=body, idempotency_key=idempotency_key)

    def get_draft(self, id: Id, /) -> Draft:
        """Read a draft."""
        return self._call("GET", f"/api/v1/drafts/{_part(id)}/")

    def update_draft(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        **body: Unpack[DraftPatch],
    ) -> Draft:
        """Rename or describe a draft."""
        return self._call("PATCH", f"/api/v1/drafts/{_part(id)}/", body=body, if_match=if_match)

    def list_draft_edits(self, id: Id, /, **query: Unpack[ListDraftEditsQuery]) -> DraftEditPage:
        """List the edits of a draft."""
        return self._call("GET", f"/api/v1/drafts/{_part(id)}/edits/", query=query)

    def get_draft_diff(self, id: Id, /, **query: Unpack[GetDraftDiffQuery]) -> DraftDiff:
        """Compare a draft."""
        return self._call("GET", f"/api/v1/drafts/{_part(id)}/diff/", query=query)

    def undo_draft(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Draft:
        """Undo the last edit of a draft."""
        return self._call(
            "POST",
            f"/api/v1/drafts/{_part(id)}/undo/",
            if_match=if_match,
            idempotency_key=idempotency_key,
        )

    def revert_draft_edit(self, id: Id, edit: Id, /, *, if_match: Optional[str] = None) -> Draft:
        """Undo an edit of a draft."""
        return self._call("DELETE", f"/api/v1/drafts/{_part(id)}/edits/{_part(edit)}/", if_match=if_match)

    def duplicate_draft(
        self,
        id: Id,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[DraftDuplicate],
    ) -> Draft:
        """Duplicate a draft."""
        return self._call(
            "POST",
            f"/api/v1/drafts/{_part(id)}/duplicate/",
            body=body,
            idempotency_key=idempotency_key,
        )

    def discard_draft(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Draft:
        """Discard a draft."""
        return self._call(
            "POST",
            f"/api/v1/drafts/{_part(id)}/discard/",
            if_match=if_match,
            idempotency_key=idempotency_key,
            repeatable=True,
        )

    # Reviews

    def get_account_review(self, id: Id, /) -> AccountReview:
        """See who can approve."""
        return self._call("GET", f"/api/v1/accounts/{_part(id)}/review/", in_account=False)

    def request_review_off(
        self,
        id: Id,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[ReviewOffRequest],
    ) -> AccountReview:
        """Request to turn off four eyes."""
        return self._call(
            "POST",
            f"/api/v1/accounts/{_part(id)}/review/request-off/",
            body=body,
            idempotency_key=idempotency_key,
            in_account=False,
            repeatable=True,
        )

    def confirm_review_off(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str],
        idempotency_key: Optional[str] = None,
    ) -> AccountReview:
        """Confirm turning off four eyes."""
        return self._call(
            "POST",
            f"/api/v1/accounts/{_part(id)}/review/confirm-off/",
            if_match=if_match,
            idempotency_key=idempotency_key,
            in_account=False,
        )

    def cancel_review_off(self, id: Id, /, *, idempotency_key: Optional[str] = None) -> AccountReview:
        """Cancel the request to turn off four eyes."""
        return self._call(
            "POST",
            f"/api/v1/accounts/{_part(id)}/review/cancel-off/",
            idempotency_key=idempotency_key,
            in_account=False,
            repeatable=True,
        )

    def comment_on_draft(
        self,
        id: Id,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[DraftComment],
    ) -> DraftEvent:
        """Comment on a draft."""
        return self._call(
            "POST",
            f"/api/v1/drafts/{_part(id)}/comments/",
            body=body,
            idempotency_key=idempotency_key,
        )

    def list_draft_activity(self, id: Id, /, **query: Unpack[ListDraftActivityQuery]) -> DraftEventPage:
        """List the activity of a draft."""
        return self._call("GET", f"/api/v1/drafts/{_part(id)}/activity/", query=query)

    def request_draft_review(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        **body: Unpack[DraftReviewRequest],
    ) -> Draft:
        """Send a draft for review."""
        return self._call(
            "POST",
            f"/api/v1/drafts/{_part(id)}/request-review/",
            body=body,
            if_match=if_match,
            idempotency_key=idempotency_key,
        )

    def approve_draft(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str],
        idempotency_key: Optional[str] = None,
        **body: Unpack[DraftApproval],
    ) -> Draft:
        """Approve a draft."""
        return self._call(
            "POST",
            f"/api/v1/drafts/{_part(id)}/approve/",
            body=body,
            if_match=if_match,
            idempotency_key=idempotency_key,
        )

    def request_draft_changes(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        **body: Unpack[DraftChangesRequest],
    ) -> Draft:
        """Request changes to a draft."""
        return self._call(
            "POST",
            f"/api/v1/drafts/{_part(id)}/request-changes/",
            body=body,
            if_match=if_match,
            idempotency_key=idempotency_key,
        )

    # Publishing

    def list_draft_conflicts(self, id: Id, /) -> List[DraftConflict]:
        """List the conflicts of a draft."""
        return self._call("GET", f"/api/v1/drafts/{_part(id)}/conflicts/")

    def rebase_draft(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        **body: Unpack[DraftRebase],
    ) -> Draft:
        """Bring a draft up to date."""
        return self._call(
            "POST",
            f"/api/v1/drafts/{_part(id)}/rebase/",
            body=body,
            if_match=if_match,
            idempotency_key=idempotency_key,
            repeatable=True,
        )

    def get_draft_checklist(self, id: Id, /) -> DraftChecklist:
        """See whether a draft can be published."""
        return self._call("GET", f"/api/v1/drafts/{_part(id)}/checklist/")

    def publish_draft(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        **body: Unpack[DraftPublish],
    ) -> DraftPublished:
        """Publish a draft."""
        return self._call(
            "POST",
            f"/api/v1/drafts/{_part(id)}/publish/",
            body=body,
            if_match=if_match,
            idempotency_key=idempotency_key,
        )

    def unschedule_draft(
        self,
        id: Id,
        /,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Draft:
        """Cancel a scheduled draft."""
        return self._call(
            "POST",
            f"/api/v1/drafts/{_part(id)}/unschedule/",
            if_match=if_match,
            idempotency_key=idempotency_key,
        )

    def start_guarded_publish(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[GuardedPublishStart],
    ) -> GuardedPublish:
        """Start a guarded publish."""
        return self._call("POST", "/api/v1/guarded-publishes/", body=body, idempotency_key=idempotency_key)

    def list_guarded_publishes(self, /, **query: Unpack[ListGuardedPublishesQuery]) -> GuardedPublishPage:
        """List guarded publishes."""
        return self._call("GET", "/api/v1/guarded-publishes/", query=query)

    def get_guarded_publish(self, id: Id, /) -> GuardedPublish:
        """Get a guarded publish."""
        return self._call("GET", f"/api/v1/guarded-publishes/{_part(id)}/")

    def widen_guarded_publish(
        self,
        id: Id,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[GuardedPublishWiden],
    ) -> GuardedPublish:
        """Widen a guarded publish."""
        return self._call(
            "POST",
            f"/api/v1/guarded-publishes/{_part(id)}/widen/",
            body=body,
            idempotency_key=idempotency_key,
        )

    def withdraw_guarded_publish(
        self,
        id: Id,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[GuardedPublishWithdraw],
    ) -> GuardedPublish:
        """Withdraw a guarded publish."""
        return self._call(
            "POST",
            f"/api/v1/guarded-publishes/{_part(id)}/withdraw/",
            body=body,
            idempotency_key=idempotency_key,
        )

    # Audit log

    def list_audit_log(self, /, **query: Unpack[ListAuditLogQuery]) -> AuditEventPage:
        """List events."""
        return self._call("GET", "/api/v1/audit-log/", query=query)

    def get_audit_event(self, id: Id, /) -> AuditEvent:
        """Read an event."""
        return self._call("GET", f"/api/v1/audit-log/{_part(id)}/")

    def export_audit_log(self, /, **query: Unpack[ExportAuditLogQuery]) -> str:
        """Export the audit log as CSV."""
        return self._call("GET", "/api/v1/exports/audit-log.csv", query=query)

    # Saved views

    def list_lead_views(self) -> List[LeadView]:
        """List your saved views."""
        return self._call("GET", "/api/v1/lead-views/")

    def create_lead_view(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[LeadViewWrite],
    ) -> LeadView:
        """Save a view."""
        return self._call("POST", "/api/v1/lead-views/", body=body, idempotency_key=idempotency_key)

    def update_lead_view(self, id: Id, /, **body: Unpack[LeadViewPatch]) -> LeadView:
        """Change a view."""
        return self._call("PATCH", f"/api/v1/lead-views/{_part(id)}/", body=body)

    def delete_lead_view(self, id: Id, /) -> None:
        """Delete a view."""
        self._call("DELETE", f"/api/v1/lead-views/{_part(id)}/")

    # Erasure

    def delete_lead(self, lead_id: str, /, **query: Unpack[DeleteLeadQuery]) -> ErasureCertificate:
        """Erase a lead."""
        return self._call("DELETE", f"/api/v1/leads/{_part(lead_id)}/", query=query)

    def erase_leads(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[ErasureRequest],
    ) -> ErasureCertificate:
        """Erase several leads."""
        return self._call("POST", "/api/v1/erasures/", body=body, idempotency_key=idempotency_key)

    def list_erasures(self, /, **query: Unpack[ListErasuresQuery]) -> ErasurePage:
        """List erasures."""
        return self._call("GET", "/api/v1/erasures/", query=query)

    def get_erasure(self, id: Id, /, **query: Unpack[GetErasureQuery]) -> ErasureCertificate:
        """Read a certificate."""
        return self._call("GET", f"/api/v1/erasures/{_part(id)}/", query=query)

    def get_retention(self, /, **query: Unpack[GetRetentionQuery]) -> Retention:
        """Read the retention."""
        return self._call("GET", "/api/v1/retention/", query=query)

    def set_retention(self, /, **body: Unpack[RetentionWrite]) -> Retention:
        """Set the retention."""
        return self._call("PUT", "/api/v1/retention/", body=body)

    # Jobs

    def list_jobs(self, /, **query: Unpack[ListJobsQuery]) -> JobPage:
        """List jobs."""
        return self._call("GET", "/api/v1/jobs/", query=query)

    def get_job(self, id: Id, /) -> Job:
        """Read a job."""
        return self._call("GET", f"/api/v1/jobs/{_part(id)}/")

    def pause_job(self, id: Id, /, *, idempotency_key: Optional[str] = None) -> Job:
        """Pause a job."""
        return self._call("POST", f"/api/v1/jobs/{_part(id)}/pause/", idempotency_key=idempotency_key)

    def resume_job(self, id: Id, /, *, idempotency_key: Optional[str] = None) -> Job:
        """Resume a job."""
        return self._call("POST", f"/api/v1/jobs/{_part(id)}/resume/", idempotency_key=idempotency_key)

    def cancel_job(self, id: Id, /, *, idempotency_key: Optional[str] = None) -> Job:
        """Cancel a job."""
        return self._call("POST", f"/api/v1/jobs/{_part(id)}/cancel/", idempotency_key=idempotency_key)

    # Re-scoring

    def rescore_leads(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[RescoringRequest],
    ) -> Rescoring:
        """Re-score leads."""
        return self._call("POST", "/api/v1/rescorings/", body=body, idempotency_key=idempotency_key)

    def preview_rescoring(self, /, **body: Unpack[RescoringRequest]) -> RescoringPreview:
        """Preview a re-scoring."""
        return self._call("POST", "/api/v1/rescorings/preview/", body=body, repeatable=True)

    def list_rescorings(self, /, **query: Unpack[ListRescoringsQuery]) -> RescoringPage:
        """List re-scorings."""
        return self._call("GET", "/api/v1/rescorings/", query=query)

    def get_rescoring(self, id: Id, /) -> Rescoring:
        """Read a re-scoring."""
        return self._call("GET", f"/api/v1/rescorings/{_part(id)}/")

    def pause_rescoring(self, id: Id, /, *, idempotency_key: Optional[str] = None) -> Rescoring:
        """Pause a re-scoring."""
        return self._call("POST", f"/api/v1/rescorings/{_part(id)}/pause/", idempotency_key=idempotency_key)

    def resume_rescoring(self, id: Id, /, *, idempotency_key: Optional[str] = None) -> Rescoring:
        """Resume a re-scoring."""
        return self._call("POST", f"/api/v1/rescorings/{_part(id)}/resume/", idempotency_key=idempotency_key)

    def cancel_rescoring(self, id: Id, /, *, idempotency_key: Optional[str] = None) -> Rescoring:
        """Cancel a re-scoring."""
        return self._call("POST", f"/api/v1/rescorings/{_part(id)}/cancel/", idempotency_key=idempotency_key)

    def get_date_dependence(self) -> DateDependence:
        """See what depends on the date."""
        return self._call("GET", "/api/v1/model/date-dependence/", in_draft=True)

    def get_nightly_rescoring(self) -> NightlyRescoring:
        """Read the nightly re-scoring."""
        return self._call("GET", "/api/v1/nightly-rescoring/")

    def set_nightly_rescoring(self, /, **body: Unpack[NightlyRescoringWrite]) -> NightlyRescoring:
        """Turn the nightly re-scoring on or off."""
        return self._call("PUT", "/api/v1/nightly-rescoring/", body=body)

    # Imports

    def create_import(
        self,
        file: Union[bytes, BinaryIO],
        /,
        *,
        idempotency_key: Optional[str] = None,
        **query: Unpack[CreateImportQuery],
    ) -> Import:
        """Upload a file of leads."""
        return self._call("POST", "/api/v1/imports/", file=file, query=query, idempotency_key=idempotency_key)

    def list_imports(self, /, **query: Unpack[ListImportsQuery]) -> ImportPage:
        """List imports."""
        return self._call("GET", "/api/v1/imports/", query=query)

    def get_import(self, id: Id, /) -> Import:
        """Read an import."""
        return self._call("GET", f"/api/v1/imports/{_part(id)}/")

    def update_import(self, id: Id, /, **body: Unpack[ImportWrite]) -> Import:
        """Correct how a file is read."""
        return self._call("PATCH", f"/api/v1/imports/{_part(id)}/", body=body)

    def start_import(
        self,
        id: Id,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[ImportStart],
    ) -> Import:
        """Start an import."""
        return self._call(
            "POST",
            f"/api/v1/imports/{_part(id)}/start/",
            body=body,
            idempotency_key=idempotency_key,
        )

    def list_import_errors(self, id: Id, /, **query: Unpack[ListImportErrorsQuery]) -> ImportErrorPage:
        """List the errors of an import."""
        return self._call("GET", f"/api/v1/imports/{_part(id)}/errors/", query=query)

    def export_import_errors(self, id: Id, /) -> str:
        """Export the errors of an import as CSV."""
        return self._call("GET", f"/api/v1/imports/{_part(id)}/errors.csv")

    def pause_import(self, id: Id, /, *, idempotency_key: Optional[str] = None) -> Import:
        """Pause an import."""
        return self._call("POST", f"/api/v1/imports/{_part(id)}/pause/", idempotency_key=idempotency_key)

    def resume_import(self, id: Id, /, *, idempotency_key: Optional[str] = None) -> Import:
        """Resume an import."""
        return self._call("POST", f"/api/v1/imports/{_part(id)}/resume/", idempotency_key=idempotency_key)

    def cancel_import(self, id: Id, /, *, idempotency_key: Optional[str] = None) -> Import:
        """Cancel an import."""
        return self._call("POST", f"/api/v1/imports/{_part(id)}/cancel/", idempotency_key=idempotency_key)

    def undo_import(self, id: Id, /, *, idempotency_key: Optional[str] = None) -> Import:
        """Undo an import."""
        return self._call("POST", f"/api/v1/imports/{_part(id)}/undo/", idempotency_key=idempotency_key)

    # Exports

    def create_export(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[ExportWrite],
    ) -> LeadExport:
        """Export leads to a file."""
        return self._call("POST", "/api/v1/exports/", body=body, idempotency_key=idempotency_key)

    def list_exports(self, /, **query: Unpack[ListExportsQuery]) -> LeadExportPage:
        """List exports."""
        return self._call("GET", "/api/v1/exports/", query=query)

    def get_export(self, id: Id, /) -> LeadExport:
        """Read an export."""
        return self._call("GET", f"/api/v1/exports/{_part(id)}/")

    def download_export(self, id: Id, /) -> str:
        """Download the file of an export."""
        return self._call("GET", f"/api/v1/exports/{_part(id)}/file/")

    def delete_export(self, id: Id, /) -> None:
        """Delete an export."""
        self._call("DELETE", f"/api/v1/exports/{_part(id)}/")

    # Events

    def list_events(self, /, **query: Unpack[ListEventsQuery]) -> EventPage:
        """Read events."""
        return self._call("GET", "/api/v1/events/", query=query)

    # Webhooks

    def create_webhook(
        self,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[WebhookWrite],
    ) -> WebhookWithSecret:
        """Create a webhook."""
        return self._call("POST", "/api/v1/webhooks/", body=body, idempotency_key=idempotency_key)

    def list_webhooks(self) -> List[WebhookWithHealth]:
        """List webhooks."""
        return self._call("GET", "/api/v1/webhooks/")

    def try_webhook_condition(self, /, **body: Unpack[ConditionToTry]) -> ConditionTrial:
        """Try a condition."""
        return self._call("POST", "/api/v1/webhooks/condition/", body=body, repeatable=True)

    def list_all_deliveries(self, /, **query: Unpack[ListAllDeliveriesQuery]) -> DeliveryPage:
        """List deliveries of all webhooks."""
        return self._call("GET", "/api/v1/webhooks/deliveries/", query=query)

    def get_delivery(self, id: Id, /) -> DeliveryWithAttempts:
        """Read a delivery."""
        return self._call("GET", f"/api/v1/webhooks/deliveries/{_part(id)}/")

    def replay_delivery(self, id: Id, /, *, idempotency_key: Optional[str] = None) -> Delivery:
        """Send a delivery again."""
        return self._call(
            "POST",
            f"/api/v1/webhooks/deliveries/{_part(id)}/replay/",
            idempotency_key=idempotency_key,
        )

    def get_webhook(self, id: Id, /) -> WebhookWithHealth:
        """Read a webhook."""
        return self._call("GET", f"/api/v1/webhooks/{_part(id)}/")

    def update_webhook(self, id: Id, /, **body: Unpack[WebhookChange]) -> Webhook:
        """Change a webhook."""
        return self._call("PATCH", f"/api/v1/webhooks/{_part(id)}/", body=body)

    def rotate_webhook_secret(
        self,
        id: Id,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[SecretRotation],
    ) -> WebhookWithSecret:
        """Rotate the secret of a webhook."""
        return self._call(
            "POST",
            f"/api/v1/webhooks/{_part(id)}/secret/rotate/",
            body=body,
            idempotency_key=idempotency_key,
        )

    def test_webhook(
        self,
        id: Id,
        /,
        *,
        idempotency_key: Optional[str] = None,
        **body: Unpack[SampleToSend],
    ) -> WebhookSample:
        """Send a sample."""
        return self._call(
            "POST",
            f"/api/v1/webhooks/{_part(id)}/test/",
            body=body,
            idempotency_key=idempotency_key,
        )

    def list_deliveries(self, id: Id, /, **query: Unpack[ListDeliveriesQuery]) -> DeliveryPage:
        """List the deliveries of a webhook."""
        return self._call("GET", f"/api/v1/webhooks/{_part(id)}/deliveries/", query=query)

    def replay_failed_deliveries(self, id: Id, /, *, idempotency_key: Optional[str] = None) -> Replayed:
        """Send everything again that failed."""
        return self._call(
            "POST",
            f"/api/v1/webhooks/{_part(id)}/replay-failed/",
            idempotency_key=idempotency_key,
        )

    def link_to_deliveries(self, id: Id, /, *, idempotency_key: Optional[str] = None) -> DeliveriesLink:
        """Share the deliveries of a webhook."""
        return self._call("POST", f"/api/v1/webhooks/{_part(id)}/link/", idempotency_key=idempotency_key)

    def delete_webhook(self, id: Id, /) -> None:
        """Delete a webhook."""
        self._call("DELETE", f"/api/v1/webhooks/{_part(id)}/")

    # Service

    def list_resources(self) -> Resources:
        """List the resources."""
        return self._call("GET", "/api/v1/", in_account=False)

    def get_open_api(self) -> OpenApi:
        """Describe this API."""
        return self._call("GET", "/api/openapi.json", in_account=False)

    def get_installation(self) -> Installation:
        """See the installation."""
        return self._call("GET", "/api/v1/installation/", in_account=False)

    def get_health(self) -> Health:
        """Check that it is alive."""
        return self._call("GET", "/healthz", in_account=False)

    def get_readiness(self) -> Readiness:
        """Check that it is ready."""
        return self._call("GET", "/readyz", in_account=False)

    def _call(
        self,
        method: str,
        path: str,
        *,
        query: Any = None,
        body: Any = None,
        file: Any = None,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        in_account: bool = True,
        in_draft: bool = False,
        repeatable: Optional[bool] = None,
    ) -> Any:
        address = self._root + path
        given = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        if given:
            address += "?" + urlencode(given)
        headers = dict(self._headers)
        if in_account and self._account is not None:
            headers["X-Account"] = self._account
        if in_draft and self._draft is not None:
            headers["X-Draft"] = str(self._draft)
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        if file is not None:
            # the server detects the format of the file from its content
            headers["Content-Type"] = "application/octet-stream"
            data = file
        if if_match is not None:
            headers["If-Match"] = if_match
        if idempotency_key is not None:
            headers["Idempotency-Key"] = _quoted(idempotency_key)
        # if a change with If-Match was made, repeating it would fail as if someone else had changed the object
        may_repeat = if_match is None and (method != "POST" if repeatable is None else repeatable)
        # with a key, the server recognizes the request
        may_repeat = may_repeat or idempotency_key is not None
        # a call that waits for events may take its wait in addition
        timeout = self._timeout + float((query or {}).get("wait") or 0)
        is_open = hasattr(file, "read")
        # what has been read from a pipe is gone
        is_once = is_open and not (hasattr(file, "seekable") and file.seekable())
        start = file.tell() if is_open and not is_once else None
        attempt = 0
        while True:
            if start is not None:
                file.seek(start)
            is_last = is_once or attempt >= self._retries
            retry_after = None
            try:
                return self._send(Request(address, data=data, headers=headers, method=method), timeout)
            except LeadplaneError as error:
                retry_after = error.retry_after
                # after a 429, nothing was done, so any request can be repeated
                is_under_way = error.status == 409 and error.code == "request_under_way"
                may_pass = error.status == 429 or is_under_way or (may_repeat and error.status in _PASSING)
                if not may_pass or is_last or (retry_after or 0) > _MAX_WAIT:
                    raise
            except LeadplaneConnectionError:
                if not may_repeat or is_last:
                    raise
            # what the server asks for, plus a random part so that clients spread out
            time.sleep((retry_after or 0) + random.random() * min(8, 0.5 * 2**attempt))
            attempt += 1

    def _send(self, request: Request, timeout: float) -> Any:
        try:
            with urlopen(request, timeout=timeout) as response:
                data = response.read()
        except HTTPError as error:
            raise _refusal(error) from None
        except (OSError, HTTPException) as error:
            reason = getattr(error, "reason", error)
            raise LeadplaneConnectionError(f"No response from the server: {reason}") from error
        if response.headers.get_content_type() in ("text/csv", "application/x-ndjson"):
            return data.decode("utf-8-sig")
        answer = _parse(data)
        etag = response.headers.get("ETag")
        if etag is None or not isinstance(answer, dict):
            return answer
        item = _Item(answer)
        item.etag = etag
        return item


def _refusal(error: HTTPError) -> Exception:
    try:
        with error:
            body = error.read()
    except (OSError, HTTPException) as cut:
        return LeadplaneConnectionError(f"The response was cut off: {cut}")
    return LeadplaneError(error.code, _parse(body), _seconds(error.headers.get("Retry-After")))


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        # reading the port is what checks it
        has_host = bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and has_host and text.isprintable() and " " not in text


def _summary(body: Any) -> str:
    """The body of an error in one line. Pages, such as those of a proxy, are cut."""
    if isinstance(body, str):
        return f"{body[:200]}…" if len(body) > 200 else body
    if body is None:
        return "no body"
    if not isinstance(body, dict):
        return json.dumps(body)
    detail = body.get("detail")
    if isinstance(detail, str):
        return detail
    return json.dumps({name: messages for name, messages in body.items() if name != "codes"})


def _leaves(codes: Any) -> List[Any]:
    if isinstance(codes, str):
        return [codes]
    inner = codes.values() if isinstance(codes, dict) else codes
    return [code for each in inner for code in _leaves(each)]


def _seconds(text: Optional[str]) -> Optional[float]:
    try:
        return None if text is None else float(text)
    except ValueError:  # a date, which this server never sends
        return None


def _place_in(link: str) -> Dict[str, Any]:
    """The page or cursor of a link to another page."""
    query = parse_qs(urlsplit(link).query)
    return {"cursor": query["cursor"][0]} if "cursor" in query else {"page": int(query["page"][0])}


def _part(value: Id) -> str:
    return quote(str(value), safe="")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return json.dumps(value)
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _parse(data: bytes) -> Any:
    if not data:
        return None
    try:
        return json.loads(data)
    except ValueError:
        return data.decode(errors="replace")


# Requests and responses, as described in the API reference.

class Abilities(TypedDict):
    """What the user may do, and in which accounts as seen from the one the user belongs to: `nowhere`, in
    the user's `own` account, in its `clients`, in both (`own_and_clients`), or `everywhere`.
    """

    act: Literal["nowhere", "own", "clients", "own_and_clients", "everywhere"]
    administer: Literal["nowhere", "own", "clients", "own_and_clients", "everywhere"]
    administer_superusers: Literal["nowhere", "own", "clients", "own_and_clients", "everywhere"]
    change_slug: Literal["nowhere", "own", "clients", "own_and_clients", "everywhere"]
    choose_agency: Literal["nowhere", "own", "clients", "own_and_clients", "everywhere"]
    add_clients: Literal["nowhere", "own", "clients", "own_and_clients", "everywhere"]
    see_installation: Literal["nowhere", "own", "clients", "own_and_clients", "everywhere"]
    turn_off_review: Literal["nowhere", "own", "clients", "own_and_clients", "everywhere"]


class AcceptedLead(TypedDict):
    """A lead of a batch that was stored."""

    status: Literal[201]
    lead: LeadResult


class Account(TypedDict):
    """A client account with its own model, leads, users, and tokens."""

    id: int
    name: str
    slug: str
    parent: Optional[int]
    time_zone: str
    bands: Bands
    cors_origins: List[str]
    review: Literal["off", "four_eyes"]
    failing_tests: Literal["block", "warn"]
    track_links: bool
    created_at: str


class _AccountCreate(TypedDict):
    name: str


class AccountCreate(_AccountCreate, total=False):
    """All fields of an account. If `parent` is absent, it is your agency; for superusers, there is none.
    Read-only fields (id, created_at) are accepted and ignored.
    """

    slug: str
    parent: Optional[int]
    time_zone: str
    bands: Bands
    cors_origins: List[str]
    review: Literal["off", "four_eyes"]
    failing_tests: Literal["block", "warn"]
    track_links: bool
    first_user: FirstUser
    copy_model_of: int
    template: str


class AccountName(TypedDict):
    """An account, by name."""

    id: int
    name: str
    slug: str
    parent: Optional[int]


class AccountOverview(TypedDict):
    """Leads and model of an account, to compare accounts."""

    id: int
    name: str
    slug: str
    parent: Optional[int]
    leads: int
    leads_by_day: List[int]
    high_share: Optional[float]
    last_lead_at: Optional[str]
    model_version: int
    published_at: Optional[str]
    drafts_in_review: int
    source: Optional[AccountOverviewSource]


class AccountOverviewSource(TypedDict):
    name: str
    version: int
    changed_since: bool


class AccountPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[Account]


class AccountPatch(TypedDict, total=False):
    """The fields of an account to change. Read-only fields (id, created_at) are accepted and ignored."""

    name: str
    slug: str
    parent: Optional[int]
    time_zone: str
    bands: Bands
    cors_origins: List[str]
    review: Literal["off", "four_eyes"]
    failing_tests: Literal["block", "warn"]
    track_links: bool


class AccountReview(TypedDict):
    """Whether changes need a second person, and who that can be."""

    review: Literal["off", "four_eyes"]
    reviewers: List[AccountReviewReviewer]
    other_reviewers: int
    off_request: Optional[AccountReviewOffRequest]


class AccountReviewOffRequest(TypedDict):
    requested_by: AccountReviewOffRequestRequestedBy
    requested_at: str
    reason: str


class AccountReviewOffRequestRequestedBy(TypedDict):
    id: int
    username: str


class AccountReviewReviewer(TypedDict):
    id: int
    username: str
    account: int
    counts_from: Optional[str]
    gave_access_to: List[int]


class _AccountWrite(TypedDict):
    name: str


class AccountWrite(_AccountWrite, total=False):
    """All fields of an account. If `slug`, `parent`, `cors_origins`, `review`, `failing_tests`, or
    `track_links` is absent, it is kept. Read-only fields (id, created_at) are accepted and ignored.
    """

    slug: str
    parent: Optional[int]
    time_zone: str
    bands: Bands
    cors_origins: List[str]
    review: Literal["off", "four_eyes"]
    failing_tests: Literal["block", "warn"]
    track_links: bool


AccountsOrdering = Literal["id", "-id", "name", "-name", "slug", "-slug", "created_at", "-created_at"]


Answers = Union[Dict[str, Optional[Union[str, float, bool, List[Union[str, float, bool]]]]], List["AnswersItem"]]


class AnswersItem(TypedDict, total=False):
    """Name the question by `question_id` or `field_name`, the answer by `response_text` or `response`."""

    question_id: Union[int, str]
    field_name: str
    response_text: Optional[Union[str, float, bool, List[Union[str, float, bool]]]]
    response: Optional[Union[str, float, bool, List[Union[str, float, bool]]]]


class ApiToken(TypedDict):
    """A token without its value."""

    id: int
    user: int
    username: str
    account: int
    name: str
    is_default: bool
    is_test: bool
    created_at: str
    expires_at: Optional[str]
    last_used_at: Optional[str]


class ApiTokenPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[ApiToken]


class ApiTokenWithValue(TypedDict):
    """A token with its value."""

    id: int
    user: int
    username: str
    account: int
    name: str
    is_default: bool
    is_test: bool
    created_at: str
    expires_at: Optional[str]
    last_used_at: Optional[str]
    token: str


class AppliedModelFile(TypedDict):
    """What applying a model file changed."""

    version: Optional[int]
    changed: bool
    changes: List[ModelChange]


class Attention(TypedDict):
    """A possible problem in the model or in its use."""

    findings: List[AttentionFinding]
    generated_at: str


class AttentionFinding(TypedDict):
    kind: Literal[
        "date_without_ranges",
        "range_gap",
        "range_never_reached",
        "choice_without_points",
        "choice_text_ambiguous",
        "band_never_reached",
        "band_always_passed",
        "axis_without_models",
        "name_reused",
        "weight_zero",
        "model_without_axis",
        "model_without_points",
        "rule_never_tried",
        "rule_never_matches",
        "no_fallback",
        "question_not_used",
        "calculated_field_not_used",
        "rule_never_decided",
        "question_never_answered",
    ]
    severity: Literal["warning", "info"]
    message: str
    target: AttentionFindingTarget


class AttentionFindingTarget(TypedDict):
    """The part of the model it is about."""

    type: Literal[
        "question",
        "choice",
        "scoring_model",
        "value_range",
        "recommendation",
        "calculated_field",
        "test",
        "bands",
    ]
    id: Optional[int]
    name: str


class AuditEvent(TypedDict):
    """An action that was recorded."""

    id: int
    created_at: str
    actor: Optional[AuditEventActor]
    via: Literal["session", "token", "cli", "server"]
    credential: str
    ip: str
    user_agent: str
    action: Literal[
        "sign_in",
        "sign_in_failed",
        "sign_out",
        "session_ended",
        "password_changed",
        "password_change_failed",
        "password_reset",
        "create",
        "update",
        "delete",
        "restore",
        "apply",
        "publish",
        "guard",
        "widen",
        "withdraw",
        "schedule",
        "unschedule",
        "rebase",
        "request_review",
        "approve",
        "request_changes",
        "comment",
        "request_review_off",
        "confirm_review_off",
        "cancel_review_off",
        "override_review",
        "discard",
        "token_created",
        "token_rotated",
        "token_revoked",
        "token_shown",
        "secret_rotated",
        "switch_off",
        "condition_unfit",
        "share",
        "export",
        "erase",
        "rescore",
        "import",
        "undo",
        "pause",
        "resume",
        "cancel",
    ]
    target: AuditEventTarget
    before: Optional[Dict[str, Any]]
    after: Optional[Dict[str, Any]]


class AuditEventActor(TypedDict):
    id: int
    username: str


class AuditEventPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[AuditEvent]


class AuditEventTarget(TypedDict):
    """The object of the action."""

    type: Literal[
        "account",
        "user",
        "session",
        "token",
        "question",
        "choice",
        "scoring_model",
        "value_range",
        "recommendation",
        "calculated_field",
        "test",
        "bands",
        "model_version",
        "draft",
        "lead",
        "outcome",
        "outcome_settings",
        "rescoring",
        "import",
        "simulation",
        "job",
        "retention",
        "nightly_rescoring",
        "webhook",
        "audit_event",
    ]
    id: str
    label: str


Band = TypedDict(
    "Band",
    {
        "letter": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "label": "str",
        "from": "Optional[float]",
        "action": "str",
    },
)


class Bands(TypedDict):
    """The bands of X, Y, and the total, each list from highest to lowest."""

    x: List[Band]
    y: List[Band]
    total: List[Band]


class CalculatedField(TypedDict):
    """A named formula."""

    id: int
    name: str
    formula: str
    created_at: str


class CalculatedFieldPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[CalculatedField]


class CalculatedFieldPatch(TypedDict, total=False):
    """The fields of a calculated field to change. Read-only fields (id, created_at) are accepted and
    ignored.
    """

    name: str
    formula: str


class CalculatedFieldWrite(TypedDict):
    """All fields of a calculated field. Read-only fields (id, created_at) are accepted and ignored."""

    name: str
    formula: str


CalculatedFieldsOrdering = Literal["id", "-id", "name", "-name", "created_at", "-created_at"]


class Campaign(TypedDict, total=False):
    """Where a lead came from: the campaign parameters and the click ids of the address that led to it."""

    utm_source: Optional[str]
    utm_medium: Optional[str]
    utm_campaign: Optional[str]
    utm_term: Optional[str]
    utm_content: Optional[str]
    gclid: Optional[str]
    gbraid: Optional[str]
    wbraid: Optional[str]
    fbclid: Optional[str]
    msclkid: Optional[str]
    ttclid: Optional[str]
    li_fat_id: Optional[str]


ChangedAnswer = TypedDict(
    "ChangedAnswer",
    {
        "question": "int",
        "field_name": "str",
        "from": "Optional[Union[float, str, List[Union[float, str]]]]",
        "to": "Union[float, str, List[Union[float, str]]]",
        "at_least": "Optional[Union[float, str]]",
        "at_most": "Optional[Union[float, str]]",
    },
)


class Choice(TypedDict):
    """An option of a question."""

    id: int
    text: str
    slug: str
    value: float


class ChoicePatch(TypedDict, total=False):
    """The fields of a choice to change. Read-only fields (id) are accepted and ignored."""

    text: str
    slug: str
    value: float


class _ChoiceWrite(TypedDict):
    text: str


class ChoiceWrite(_ChoiceWrite, total=False):
    """All fields of a choice. Read-only fields (id) are accepted and ignored."""

    slug: str
    value: float


class _ConditionToTry(TypedDict):
    condition: str


class ConditionToTry(_ConditionToTry, total=False):
    """A condition that is being written."""

    when: Literal["each", "becomes_true"]


class ConditionTrial(TypedDict):
    """What a condition would have done with the latest leads."""

    leads: int
    matched: int
    sample: List[ConditionTrialSample]


class ConditionTrialSample(TypedDict):
    lead_id: str
    total_score: float
    priority: str


class CreateImportQuery(TypedDict, total=False):
    file_name: str
    start: bool
    on_duplicate: Literal["skip", "update", "error"]
    match_on: str
    dry_run: bool
    send_webhooks: bool


class Credentials(TypedDict):
    """A username and password."""

    username: str
    password: str


class DateDependence(TypedDict):
    """Which parts of a model depend on the date."""

    results: bool
    parts: List[DateDependencePart]


class DateDependencePart(TypedDict):
    type: Literal["calculated_field", "scoring_model", "recommendation", "bands"]
    id: Optional[int]
    name: str
    because: List[str]


DecidingPart = TypedDict(
    "DecidingPart",
    {
        "text": "str",
        "from": "int",
        "to": "int",
        "value": "Optional[bool]",
        "substituted": "str",
        "fields": "List[DecidingPartField]",
        "cause": "Optional[str]",
    },
)


class DecidingPartField(TypedDict):
    field: str
    value: Optional[Union[float, str, List[Optional[Union[float, str]]]]]


class DeleteCalculatedFieldQuery(TypedDict, total=False):
    dependents: Literal["refuse", "delete"]


class DeleteChoiceQuery(TypedDict, total=False):
    dependents: Literal["refuse", "delete"]


class DeleteLeadQuery(TypedDict, total=False):
    reason: str
    test: bool


class DeleteOutcomeQuery(TypedDict, total=False):
    test: bool


class DeleteQuestionQuery(TypedDict, total=False):
    dependents: Literal["refuse", "delete"]


class DeliveriesLink(TypedDict):
    """A link to a page of deliveries."""

    url: str
    expires_at: str


class Delivery(TypedDict):
    """An event on its way to a webhook."""

    id: int
    webhook: int
    event: str
    type: Literal[
        "lead.created",
        "lead.updated",
        "lead.rescored",
        "lead.erased",
        "outcome.recorded",
        "outcome.corrected",
        "outcome.removed",
        "model.published",
        "import.finished",
        "job.failed",
    ]
    lead_id: Optional[str]
    state: Literal["waiting", "delivered", "failed"]
    attempts: int
    status: Optional[int]
    duration_ms: Optional[int]
    error: Optional[str]
    next_attempt_at: Optional[str]
    created_at: str
    finished_at: Optional[str]


class DeliveryPage(TypedDict):
    """Deliveries, the newest first."""

    next: Optional[str]
    results: List[Delivery]


class DeliveryWithAttempts(TypedDict):
    """A delivery, what is sent, and what each attempt was answered with."""

    id: int
    webhook: int
    event: str
    type: Literal[
        "lead.created",
        "lead.updated",
        "lead.rescored",
        "lead.erased",
        "outcome.recorded",
        "outcome.corrected",
        "outcome.removed",
        "model.published",
        "import.finished",
        "job.failed",
    ]
    lead_id: Optional[str]
    state: Literal["waiting", "delivered", "failed"]
    attempts: int
    status: Optional[int]
    duration_ms: Optional[int]
    error: Optional[str]
    next_attempt_at: Optional[str]
    created_at: str
    finished_at: Optional[str]
    body: str
    log: List[DeliveryWithAttemptsLog]


class DeliveryWithAttemptsLog(TypedDict):
    attempt: int
    at: str
    duration_ms: int
    status: Optional[int]
    error: Optional[str]
    answer: Optional[str]
    headers: Dict[str, str]


class DiffModelVersionsQuery(TypedDict, total=False):
    against: Union[Literal["live"], int]


class Draft(TypedDict):
    """Changes to the model that are not live yet."""

    id: int
    name: str
    description: str
    state: Literal["open", "in_review", "approved", "scheduled", "guarded", "published", "discarded"]
    base_version: int
    live_version: int
    changes: int
    edits: int
    revision: int
    author: Optional[DraftAuthor]
    editors: List[DraftEditor]
    created_at: str
    updated_at: str
    published_version: Optional[int]
    publish_at: Optional[str]
    publish_paused: bool
    publish_error: Optional[str]
    review: Optional[DraftReview]
    changes_requested_by: Optional[DraftChangesRequestedBy]
    may: DraftMay


class DraftApproval(TypedDict, total=False):
    """An optional message."""

    body: str


class DraftAuthor(TypedDict):
    id: int
    username: str


class DraftChangesRequest(TypedDict):
    """What has to change."""

    body: str


class DraftChangesRequestedBy(TypedDict):
    id: int
    username: str


class DraftChecklist(TypedDict):
    """What must be true before a draft goes live."""

    items: List[DraftChecklistItem]
    can_publish: bool
    summary: str
    rescoring: Optional[DraftChecklistRescoring]


class DraftChecklistItem(TypedDict):
    check: Literal["base", "changes", "validates", "findings", "tests", "simulation", "approval"]
    state: Literal["ok", "warning", "blocked"]
    text: str


class DraftChecklistRescoring(TypedDict):
    date: Literal["today", "own"]
    leads: int
    would_change: int


class _DraftComment(TypedDict):
    body: str


class DraftComment(_DraftComment, total=False):
    """A comment on a draft."""

    about: DraftCommentAbout


class _DraftCommentAbout(TypedDict):
    type: Literal[
        "question",
        "choice",
        "scoring_model",
        "value_range",
        "recommendation",
        "calculated_field",
        "test",
        "bands",
    ]
    field: Optional[str]


class DraftCommentAbout(_DraftCommentAbout, total=False):
    """The change it is about. If absent, the draft as a whole."""

    id: Optional[int]


class DraftConflict(TypedDict):
    """An edit of a draft that no longer fits the live model."""

    edit: int
    note: str
    author: Optional[DraftConflictAuthor]
    ours: List[ModelChange]
    theirs: List[ModelChange]
    errors: Optional[Dict[str, List[str]]]
    can_keep: bool
    data: Optional[Dict[str, Any]]
    versions: List[DraftConflictVersion]
    later: List[int]


class DraftConflictAuthor(TypedDict):
    id: int
    username: str


class DraftConflictVersion(TypedDict):
    version: int
    note: str
    author: Optional[DraftConflictVersionAuthor]
    created_at: str


class DraftConflictVersionAuthor(TypedDict):
    id: int
    username: str


class _DraftCreate(TypedDict):
    name: str


class DraftCreate(_DraftCreate, total=False):
    """A new draft."""

    description: str
    from_version: int


DraftDiff = TypedDict(
    "DraftDiff",
    {
        "from": "DraftDiffFrom",
        "to": "DraftDiffTo",
        "changes": "List[ModelChange]",
    },
)


class DraftDiffFrom(TypedDict):
    version: int


class DraftDiffTo(TypedDict):
    draft: int
    revision: int


class DraftDuplicate(TypedDict, total=False):
    """A copy of a draft."""

    name: str


class DraftEdit(TypedDict):
    """One edit of a draft."""

    edit: int
    note: str
    changes: List[str]
    author: Optional[DraftEditAuthor]
    made_at: str


class DraftEditAuthor(TypedDict):
    id: int
    username: str


class DraftEditPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[DraftEdit]


class DraftEditor(TypedDict):
    id: int
    username: str


class DraftEvent(TypedDict):
    """An event in the history of a draft, or a comment on it."""

    id: int
    kind: Literal[
        "comment",
        "review_requested",
        "approved",
        "changes_requested",
        "approval_withdrawn",
        "scheduled",
        "schedule_cancelled",
        "publish_failed",
        "guarded",
        "widened",
        "withdrawn",
        "published",
        "rebased",
        "discarded",
        "renamed",
    ]
    body: str
    about: Optional[DraftEventAbout]
    revision: int
    actor: Optional[DraftEventActor]
    created_at: str


class DraftEventAbout(TypedDict):
    type: Literal[
        "question",
        "choice",
        "scoring_model",
        "value_range",
        "recommendation",
        "calculated_field",
        "test",
        "bands",
    ]
    id: Optional[int]
    field: Optional[str]


class DraftEventActor(TypedDict):
    id: int
    username: str


class DraftEventPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[DraftEvent]


class DraftMay(TypedDict):
    """What you may do with it: your role and the review allow it. The checklist lists what else has to be
    done first.
    """

    approve: bool
    publish: bool


class DraftPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[Draft]


class DraftPatch(TypedDict, total=False):
    """The fields of a draft to change. Read-only fields (id, state, base_version, live_version, changes,
    edits, revision, author, editors, created_at, updated_at, published_version, publish_at,
    publish_paused, publish_error, review, changes_requested_by, may) are accepted and ignored.
    """

    name: str
    description: str


class _DraftPublish(TypedDict):
    note: str


class DraftPublish(_DraftPublish, total=False):
    """How a draft goes live."""

    at: str
    rescore: RescoringRequest


class DraftPublished(TypedDict, total=False):
    """The version, or the scheduled time: one of the two."""

    version: int
    rescoring: int
    scheduled_at: str


class DraftRebase(TypedDict, total=False):
    """How the conflicts are resolved."""

    resolutions: List[DraftRebaseResolution]


class _DraftRebaseResolution(TypedDict):
    edit: int
    take: Literal["live", "draft"]


class DraftRebaseResolution(_DraftRebaseResolution, total=False):
    data: Dict[str, Any]


class DraftReview(TypedDict):
    requested_by: Optional[DraftReviewRequestedBy]
    approved_by: Optional[DraftReviewApprovedBy]
    approved_at: Optional[str]
    is_approved: bool


class DraftReviewApprovedBy(TypedDict):
    id: int
    username: str


class DraftReviewRequest(TypedDict, total=False):
    """An optional message."""

    body: str


class DraftReviewRequestedBy(TypedDict):
    id: int
    username: str


DraftsOrdering = Literal[
    "updated_at",
    "-updated_at",
    "created_at",
    "-created_at",
    "name",
    "-name",
    "id",
    "-id",
]


class _EditToTry(TypedDict):
    kind: Literal[
        "question",
        "choice",
        "scoring_model",
        "value_range",
        "recommendation",
        "calculated_field",
        "test",
        "bands",
    ]
    action: Literal["create", "replace", "update", "delete", "move", "duplicate"]


class EditToTry(_EditToTry, total=False):
    """One change to the model that has not been made."""

    id: int
    parent: int
    data: Dict[str, Any]
    dependents: Literal["refuse", "delete"]


class EraseLeadsQuery(TypedDict, total=False):
    test: bool


class _Erasure(TypedDict):
    id: int
    account: int
    kind: Literal["leads", "filters", "retention"]
    requested_at: str
    finished_at: Optional[str]
    erased_by: Optional[ErasureErasedBy]
    reason: str
    leads: int
    earlier_results: int
    erased_from: List[Literal[
        "lead",
        "history",
        "authors",
        "outcomes",
        "analytics",
        "imports",
        "exports",
        "webhooks",
    ]]


class Erasure(_Erasure, total=False):
    """Which leads were erased, when, by whom, and why."""

    is_test: Literal[true]


class _ErasureCertificate(TypedDict):
    id: int
    account: int
    kind: Literal["leads", "filters", "retention"]
    requested_at: str
    finished_at: Optional[str]
    erased_by: Optional[ErasureCertificateErasedBy]
    reason: str
    leads: int
    earlier_results: int
    erased_from: List[Literal[
        "lead",
        "history",
        "authors",
        "outcomes",
        "analytics",
        "imports",
        "exports",
        "webhooks",
    ]]
    fingerprints: List[str]
    hash: Optional[str]


class ErasureCertificate(_ErasureCertificate, total=False):
    """A certificate of erasure."""

    is_test: Literal[true]


class ErasureCertificateErasedBy(TypedDict):
    id: int
    username: str


class ErasureErasedBy(TypedDict):
    id: int
    username: str


class ErasurePage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[Erasure]


class ErasureRequest(TypedDict, total=False):
    """The leads to erase permanently."""

    lead_ids: List[str]
    filters: ErasureRequestFilters
    expected: int
    reason: str


class ErasureRequestFilters(TypedDict, total=False):
    """Instead of `lead_ids`: filters as in the list of leads. Every lead they find is erased; `{}` finds
    all leads.
    """

    priority: List[str]
    x_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    y_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    min_total: float
    max_total: float
    min_x: float
    max_x: float
    min_y: float
    max_y: float
    recommendation: List[int]
    model_version: int
    created_after: str
    created_before: str
    arrived: Literal[
        "today",
        "yesterday",
        "last_7_days",
        "this_week",
        "last_week",
        "last_30_days",
        "this_month",
        "last_month",
    ]
    outcome: List[Literal["success", "lost", "open"]]
    rescoring: int
    source: List[Literal["api", "admin", "import", "unknown"]]
    token_name: str
    import_id: int
    utm_source: str
    utm_medium: str
    utm_campaign: str
    utm_term: str
    utm_content: str
    search: str
    answers: Dict[str, ErasureRequestFiltersAnswers]


class ErasureRequestFiltersAnswers(TypedDict, total=False):
    min: Union[float, str]
    max: Union[float, str]
    any: List[Union[float, str]]
    contains: str
    answered: bool


ErrorCode = Literal[
    "access_too_new",
    "account_busy",
    "account_not_found",
    "already_exists",
    "ambiguous_choice",
    "argument_count",
    "assignment",
    "attribute",
    "bad_character",
    "bad_date",
    "bad_field",
    "bad_number",
    "bare_name",
    "blank",
    "body_too_large",
    "chained_in",
    "circular",
    "client_left",
    "count_mismatch",
    "cross_site_request",
    "curly_quotes",
    "cursor_expired",
    "database_unavailable",
    "date_arithmetic",
    "date_as_condition",
    "date_as_number",
    "decimal_comma",
    "does_not_exist",
    "draft_closed",
    "draft_conflict",
    "draft_not_found",
    "draft_scheduled",
    "duplicate",
    "empty",
    "four_eyes_required",
    "guarded_publish_running",
    "header_not_supported",
    "if_in_formula",
    "in_one_value",
    "in_use",
    "incompatible",
    "index_outside",
    "index_too_large",
    "invalid",
    "invalid_characters",
    "invalid_cursor",
    "invalid_format",
    "invalid_page",
    "invalid_type",
    "key_reused",
    "lead_exists",
    "limit_reached",
    "list_as_number",
    "malformed_authorization",
    "malformed_body",
    "malformed_header",
    "method_not_allowed",
    "misplaced_not",
    "misplaced_string",
    "missing_call",
    "missing_if",
    "missing_operator",
    "missing_parenthesis",
    "missing_value",
    "mixed_arguments",
    "mixed_comparison",
    "no_reviewer",
    "not_a_list",
    "not_a_number",
    "not_an_integer",
    "not_authenticated",
    "not_found",
    "nothing_to_change",
    "null",
    "number_not_held",
    "number_too_large",
    "out_of_range",
    "over_share",
    "overlap",
    "own_work",
    "page_too_far",
    "permission_denied",
    "precondition_failed",
    "precondition_required",
    "publish_blocked",
    "quote_in_string",
    "rate_limited",
    "read_only",
    "request_under_way",
    "required",
    "reserved",
    "score_not_available",
    "server_busy",
    "server_error",
    "session_ended",
    "split_number",
    "starting",
    "superseded",
    "test_token",
    "text_comparison",
    "text_order",
    "thousands_separator",
    "timeout",
    "token_expired",
    "token_invalid",
    "too_deep",
    "too_few",
    "too_long",
    "too_many",
    "too_many_decimals",
    "too_many_digits",
    "too_many_faults",
    "too_many_steps",
    "too_short",
    "unclosed_brace",
    "unclosed_string",
    "unexpected",
    "unknown_choice",
    "unknown_endpoint",
    "unknown_field",
    "unknown_function",
    "unknown_parameter",
    "unknown_word",
    "unsupported_encoding",
    "unsupported_media_type",
    "user_inactive",
    "weak_password",
    "wrong_credentials",
    "wrong_password",
    "wrong_state",
    "wrong_symbol",
]


Event = Union["LeadCreatedEvent", "LeadUpdatedEvent", "LeadRescoredEvent", "LeadErasedEvent", "OutcomeRecordedEvent", "OutcomeCorrectedEvent", "OutcomeRemovedEvent", "ModelPublishedEvent", "ImportFinishedEvent", "JobFailedEvent"]


class EventPage(TypedDict):
    """Events of an account, in order."""

    results: List[Event]
    cursor: str
    has_more: bool


class ExplainLeadQuery(TypedDict, total=False):
    test: bool


ExplainedBand = TypedDict(
    "ExplainedBand",
    {
        "letter": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "label": "str",
        "action": "str",
        "from": "Optional[float]",
        "to": "Optional[float]",
    },
)


class ExplainedField(TypedDict):
    """A calculated field."""

    name: str
    formula: str
    substituted: str
    value: Optional[Union[float, str, List[Optional[Union[float, str]]]]]
    reason: Optional[str]


class ExplainedLookup(TypedDict):
    """A value looked up in the ranges."""

    value: Optional[Union[float, str]]
    range: Optional[ExplainedLookupRange]
    points: Optional[float]


class ExplainedLookupRange(TypedDict):
    id: int
    start: Optional[Union[float, str]]
    end: Optional[Union[float, str]]


ExplainedModel = TypedDict(
    "ExplainedModel",
    {
        "id": "int",
        "name": "str",
        "question": "int",
        "field_name": "str",
        "pass": "Union[Literal[1], Literal[2]]",
        "formula": "str",
        "substituted": "str",
        "value": "Optional[Union[float, str, List[Optional[Union[float, str]]]]]",
        "lookups": "List[ExplainedLookup]",
        "points": "Optional[float]",
        "weight": "float",
        "weighted_points": "float",
        "x_axis": "bool",
        "y_axis": "bool",
        "reason": "Optional[str]",
    },
)


class ExplainedRule(TypedDict):
    """The outcome of a rule, and why."""

    id: int
    question: int
    field_name: str
    rule: str
    response_text: str
    outcome: Literal["matched", "not_matched", "unknown", "not_tried"]
    would_be: Literal["matched", "not_matched", "unknown"]
    substituted: str
    decided_by: List[DecidingPart]


class _Explanation(TypedDict):
    lead_id: str
    model_version: Optional[int]
    evaluated_on: str
    x_axis: float
    y_axis: float
    total_score: float
    bands: ExplanationBands
    unanswered: List[str]
    calculated_fields: List[ExplainedField]
    scoring_models: List[ExplainedModel]
    rules: List[ExplainedRule]
    factors: List[Factor]
    next_band: Optional[NextBand]


class Explanation(_Explanation, total=False):
    """How a lead's scores were computed. The `weighted_points` of the scoring models of an axis add up to
    it exactly.
    """

    is_test: Literal[true]


class ExplanationBands(TypedDict):
    x: ExplainedBand
    y: ExplainedBand
    total: ExplainedBand


class ExportAuditLogQuery(TypedDict, total=False):
    actor: int
    action: Literal[
        "sign_in",
        "sign_in_failed",
        "sign_out",
        "session_ended",
        "password_changed",
        "password_change_failed",
        "password_reset",
        "create",
        "update",
        "delete",
        "restore",
        "apply",
        "publish",
        "guard",
        "widen",
        "withdraw",
        "schedule",
        "unschedule",
        "rebase",
        "request_review",
        "approve",
        "request_changes",
        "comment",
        "request_review_off",
        "confirm_review_off",
        "cancel_review_off",
        "override_review",
        "discard",
        "token_created",
        "token_rotated",
        "token_revoked",
        "token_shown",
        "secret_rotated",
        "switch_off",
        "condition_unfit",
        "share",
        "export",
        "erase",
        "rescore",
        "import",
        "undo",
        "pause",
        "resume",
        "cancel",
    ]
    target_type: Literal[
        "account",
        "user",
        "session",
        "token",
        "question",
        "choice",
        "scoring_model",
        "value_range",
        "recommendation",
        "calculated_field",
        "test",
        "bands",
        "model_version",
        "draft",
        "lead",
        "outcome",
        "outcome_settings",
        "rescoring",
        "import",
        "simulation",
        "job",
        "retention",
        "nightly_rescoring",
        "webhook",
        "audit_event",
    ]
    target_id: str
    created_after: str
    created_before: str
    search: str
    columns: Union[str, List[str]]
    separator: Literal["comma", "semicolon", "tab"]


class ExportLeadsQuery(TypedDict, total=False):
    ordering: Union[LeadsOrdering, List[LeadsOrdering]]
    priority: Union[str, List[str]]
    x_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    y_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    min_total: float
    max_total: float
    min_x: float
    max_x: float
    min_y: float
    max_y: float
    recommendation: Union[int, List[int]]
    model_version: int
    created_after: str
    created_before: str
    arrived: Literal[
        "today",
        "yesterday",
        "last_7_days",
        "this_week",
        "last_week",
        "last_30_days",
        "this_month",
        "last_month",
    ]
    outcome: Union[Literal["success", "lost", "open"], List[Literal["success", "lost", "open"]]]
    rescoring: int
    source: Union[Literal["api", "admin", "import", "unknown"], List[Literal[
        "api",
        "admin",
        "import",
        "unknown",
    ]]]
    token_name: str
    import_id: int
    utm_source: str
    utm_medium: str
    utm_campaign: str
    utm_term: str
    utm_content: str
    search: str
    answers: Dict[str, ExportLeadsQueryAnswers]
    lead_ids: List[str]
    test: bool
    columns: Union[str, List[str]]
    separator: Literal["comma", "semicolon", "tab"]
    decimal: Literal["point", "comma"]
    multiple_choice: Literal["joined", "columns"]


class ExportLeadsQueryAnswers(TypedDict, total=False):
    min: Union[float, str]
    max: Union[float, str]
    any: List[Union[float, str]]
    contains: str
    answered: bool


ExportSimulatedLeadsQuery = TypedDict(
    "ExportSimulatedLeadsQuery",
    {
        "axis": "Literal['x', 'y', 'total']",
        "from": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "to": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "moved": "Literal['up', 'down', 'unchanged']",
        "min_change": "float",
        "max_change": "float",
        "gained": "int",
        "lost": "int",
        "refused": "bool",
    },
    total=False,
)


class ExportWrite(TypedDict, total=False):
    """Which leads to export, and how."""

    format: Literal["csv", "ndjson"]
    filters: ExportWriteFilters
    ordering: Literal["-created_at", "created_at"]
    columns: List[str]
    separator: Literal["comma", "semicolon", "tab"]
    decimal: Literal["point", "comma"]
    multiple_choice: Literal["joined", "columns"]


class ExportWriteFilters(TypedDict, total=False):
    """Filters as in the list of leads; those by answers are an object. All leads if absent. If absent, the
    defaults.
    """

    priority: List[str]
    x_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    y_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    min_total: float
    max_total: float
    min_x: float
    max_x: float
    min_y: float
    max_y: float
    recommendation: List[int]
    model_version: int
    created_after: str
    created_before: str
    arrived: Literal[
        "today",
        "yesterday",
        "last_7_days",
        "this_week",
        "last_week",
        "last_30_days",
        "this_month",
        "last_month",
    ]
    outcome: List[Literal["success", "lost", "open"]]
    rescoring: int
    source: List[Literal["api", "admin", "import", "unknown"]]
    token_name: str
    import_id: int
    utm_source: str
    utm_medium: str
    utm_campaign: str
    utm_term: str
    utm_content: str
    search: str
    answers: Dict[str, ExportWriteFiltersAnswers]


class ExportWriteFiltersAnswers(TypedDict, total=False):
    min: Union[float, str]
    max: Union[float, str]
    any: List[Union[float, str]]
    contains: str
    answered: bool


class Factor(TypedDict):
    """A question that gave fewer points than it could have given."""

    question: int
    field_name: str
    reason: str
    answered: bool
    points: float
    possible: float
    missing: float


FieldCodes = Dict[str, Any]


FieldErrors = Dict[str, Any]


FileBand = TypedDict(
    "FileBand",
    {
        "label": "str",
        "from": "Optional[float]",
        "action": "str",
    },
)


class FileBands(TypedDict):
    """The bands of X, Y, and the total, each list from highest to lowest."""

    x: List[FileBand]
    y: List[FileBand]
    total: List[FileBand]


class FileCalculatedField(TypedDict):
    """A calculated field in a model file."""

    name: str
    formula: str


class _FileQuestion(TypedDict):
    field_name: str
    text: str
    type: Literal["text", "choice", "multiple_choice", "slider", "integer", "number", "date"]


class FileQuestion(_FileQuestion, total=False):
    """A question in a model file, identified by its field name."""

    number: int
    required: bool
    multiple_values: bool
    min_value: Optional[float]
    max_value: Optional[float]
    step: Optional[float]
    help_text: str
    reason: str
    lead_can_change: bool
    choices: List[FileQuestionChoice]


class _FileQuestionChoice(TypedDict):
    text: str


class FileQuestionChoice(_FileQuestionChoice, total=False):
    slug: str
    value: float


class _FileRule(TypedDict):
    question: str
    rule: str
    response_text: str


class FileRule(_FileRule, total=False):
    """A recommendation rule in a model file."""

    type: Optional[Literal["approval", "warning", "rejection"]]
    position: int
    affiliate_name: str
    affiliate_image: str
    affiliate_link: str
    redirect_url: str


class _FileScoringModel(TypedDict):
    question: str
    formula: str


class FileScoringModel(_FileScoringModel, total=False):
    """A scoring model in a model file, identified by its question and its name or formula."""

    name: str
    weight: float
    x_axis: bool
    y_axis: bool
    value_ranges: List[FileScoringModelValueRange]


class _FileScoringModelValueRange(TypedDict):
    points: float


class FileScoringModelValueRange(_FileScoringModelValueRange, total=False):
    start: Optional[Union[float, str]]
    end: Optional[Union[float, str]]


class _FileTest(TypedDict):
    name: str
    answers: Dict[str, Union[str, float, List[Union[str, float]]]]
    expect: FileTestExpect


class FileTest(_FileTest, total=False):
    """A test in a model file, identified by its name."""

    date: Optional[str]


class FileTestExpect(TypedDict, total=False):
    x_axis: float
    y_axis: float
    total_score: float
    x_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    y_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    priority: str
    recommendations: Dict[str, Optional[int]]


class _FirstUser(TypedDict):
    username: str
    password: str


class FirstUser(_FirstUser, total=False):
    """The first user of an account: an administrator, unless `is_staff` is false."""

    email: str
    first_name: str
    last_name: str
    is_staff: bool


class GetDraftDiffQuery(TypedDict, total=False):
    against: Union[Literal["live"], Literal["base"], int]


class GetErasureQuery(TypedDict, total=False):
    test: bool


class GetLeadHistoryQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int
    test: bool


class GetLeadQuery(TypedDict, total=False):
    test: bool


class GetModelFileQuery(TypedDict, total=False):
    format: Literal["json", "yaml"]


class GetModelTemplateQuery(TypedDict, total=False):
    format: Literal["json", "yaml"]


class GetOutcomeQuery(TypedDict, total=False):
    test: bool


class GetRetentionQuery(TypedDict, total=False):
    months: int


class GetTimelineQuery(TypedDict, total=False):
    days: int


class GuardedPublish(TypedDict):
    """A version that scores a share of the new leads first."""

    id: int
    draft: GuardedPublishDraft
    live_version: int
    version: int
    state: Literal["running", "published", "withdrawn"]
    share: Optional[int]
    shares: List[int]
    note: str
    started_by: Optional[GuardedPublishStartedBy]
    started_at: str
    ended_at: Optional[str]
    reason: Optional[str]
    stages: List[GuardedPublishStage]


class GuardedPublishDraft(TypedDict):
    id: int
    name: str


class GuardedPublishPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[GuardedPublish]


class GuardedPublishStage(TypedDict):
    share: int
    started_at: str
    ended_at: Optional[str]


class _GuardedPublishStart(TypedDict):
    draft: int
    note: str


class GuardedPublishStart(_GuardedPublishStart, total=False):
    """Which draft scores a share of the new leads first."""

    shares: List[int]


class GuardedPublishStartedBy(TypedDict):
    id: int
    username: str


class GuardedPublishWiden(TypedDict, total=False):
    """The next share."""

    share: Union[int, Literal[100]]


class GuardedPublishWithdraw(TypedDict):
    """Why the version is withdrawn."""

    reason: str


class Health(TypedDict):
    """The state of this server."""

    status: str
    version: str


class Import(TypedDict):
    """A file of leads, how it is read, and the outcome of its import."""

    id: int
    file_name: str
    state: Literal[
        "uploaded",
        "queued",
        "running",
        "paused",
        "done",
        "failed",
        "cancelled",
        "undoing",
        "undone",
    ]
    bytes: int
    on_duplicate: Optional[Literal["skip", "update", "error"]]
    match_on: Optional[str]
    dry_run: bool
    send_webhooks: bool
    rows_total: Optional[int]
    rows_done: int
    created: int
    updated: int
    skipped: int
    failed: int
    per_second: Optional[float]
    seconds_left: Optional[int]
    requested: Optional[Literal["pause", "cancel"]]
    error: Optional[str]
    undo: Optional[ImportUndo]
    can_undo: bool
    uploaded_by: Optional[ImportUploadedBy]
    uploaded_at: str
    started_at: Optional[str]
    finished_at: Optional[str]
    format: ImportFormat
    format_set: ImportFormatWrite
    columns: List[ImportColumn]
    mapping: Dict[str, Optional[str]]
    values: Dict[str, Dict[str, Optional[str]]]
    rows_seen: Optional[int]
    problems: List[ImportProblem]
    preview: Optional[List[ImportPreviewRow]]


class ImportColumn(TypedDict):
    """A column of the file."""

    name: str
    samples: List[str]
    values: int
    blanks: int
    fits: Optional[int]
    misfits: Optional[ImportColumnMisfits]


class ImportColumnMisfits(TypedDict):
    values: List[ImportColumnMisfitsValue]
    others: int


class ImportColumnMisfitsValue(TypedDict):
    value: str
    rows: int


class ImportError(TypedDict):
    """A row that was not imported."""

    line: int
    error: str
    cells: List[str]


class ImportErrorPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[ImportError]


class ImportFinishedEvent(TypedDict):
    """An import ended: it is done, or failed, or was canceled. A dry run is no event."""

    id: str
    type: Literal["import.finished"]
    timestamp: str
    account_id: int
    data: ImportFinishedEventData


class ImportFinishedEventData(TypedDict):
    """The import that ended."""

    import_id: int
    file_name: str
    state: Literal["done", "failed", "cancelled"]
    rows: int
    created: int
    updated: int
    skipped: int
    failed: int
    error: Optional[str]
    uploaded_by: Optional[ImportFinishedEventDataUploadedBy]


class ImportFinishedEventDataUploadedBy(TypedDict):
    id: int
    username: str


class ImportFormat(TypedDict):
    """How the file is read. All of it is detected."""

    type: Literal["csv", "ndjson"]
    encoding: Literal["utf-8", "utf-16le", "utf-16be", "windows-1252"]
    separator: Literal[",", ";", "\t", "|"]
    quote: Literal["\"", "'"]
    header: bool
    skip_lines: int
    decimal: Literal[".", ","]
    date_orders: Dict[str, Literal["ymd", "dmy", "mdy"]]


class ImportFormatWrite(TypedDict, total=False):
    """How to read the file; what is absent is detected."""

    type: Literal["csv", "ndjson"]
    encoding: Literal["utf-8", "utf-16le", "utf-16be", "windows-1252"]
    separator: Literal[",", ";", "\t", "|"]
    quote: Literal["\"", "'"]
    header: bool
    skip_lines: int
    decimal: Literal[".", ","]
    date_orders: Dict[str, Literal["ymd", "dmy", "mdy"]]


class ImportPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[ImportSummary]


class ImportPreviewRow(TypedDict):
    """A row of the file, as it would be imported."""

    line: int
    lead: Optional[ImportPreviewRowLead]
    error: Optional[str]


class ImportPreviewRowLead(TypedDict):
    lead_id: Optional[str]
    name: Optional[str]
    email: Optional[str]
    created_at: Optional[str]
    x_axis: float
    y_axis: float
    total_score: float
    x_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    y_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    priority: str
    recommendation: Optional[str]


class ImportProblem(TypedDict):
    """Why rows cannot be imported."""

    column: Optional[str]
    code: ErrorCode
    message: str
    rows: int


class ImportStart(TypedDict, total=False):
    """How to import an uploaded file."""

    mapping: Dict[str, Optional[str]]
    values: Dict[str, Dict[str, Optional[str]]]
    on_duplicate: Literal["skip", "update", "error"]
    match_on: str
    dry_run: bool
    send_webhooks: bool


class ImportSummary(TypedDict):
    """A file of leads."""

    id: int
    file_name: str
    state: Literal[
        "uploaded",
        "queued",
        "running",
        "paused",
        "done",
        "failed",
        "cancelled",
        "undoing",
        "undone",
    ]
    bytes: int
    on_duplicate: Optional[Literal["skip", "update", "error"]]
    match_on: Optional[str]
    dry_run: bool
    send_webhooks: bool
    rows_total: Optional[int]
    rows_done: int
    created: int
    updated: int
    skipped: int
    failed: int
    per_second: Optional[float]
    seconds_left: Optional[int]
    requested: Optional[Literal["pause", "cancel"]]
    error: Optional[str]
    undo: Optional[ImportSummaryUndo]
    can_undo: bool
    uploaded_by: Optional[ImportSummaryUploadedBy]
    uploaded_at: str
    started_at: Optional[str]
    finished_at: Optional[str]


class ImportSummaryUndo(TypedDict):
    erased: int
    restored: int
    kept: int
    left: int
    state: Literal["queued", "running", "paused", "done", "failed", "cancelled"]
    error: Optional[str]


class ImportSummaryUploadedBy(TypedDict):
    id: int
    username: str


class ImportTestsQuery(TypedDict, total=False):
    dry_run: bool
    file_name: str


class ImportUndo(TypedDict):
    erased: int
    restored: int
    kept: int
    left: int
    state: Literal["queued", "running", "paused", "done", "failed", "cancelled"]
    error: Optional[str]


class ImportUploadedBy(TypedDict):
    id: int
    username: str


class ImportWrite(TypedDict, total=False):
    """How to read an uploaded file."""

    format: ImportFormatWrite
    mapping: Dict[str, Optional[str]]
    values: Dict[str, Dict[str, Optional[str]]]


class Installation(TypedDict):
    """The servers of an installation, and its database."""

    version: str
    database: InstallationDatabase
    nodes: List[Node]
    jobs: InstallationJobs
    last_backup: Optional[InstallationLastBackup]
    backup_error: Optional[str]
    warnings: List[str]


class InstallationDatabase(TypedDict):
    kind: Literal["embedded", "postgres"]
    version: str
    size_bytes: int
    replication: Literal["none", "synchronous", "asynchronous"]


class InstallationJobs(TypedDict):
    """Jobs of all accounts, and of the installation."""

    running: int
    waiting: int
    failed: int


class InstallationLastBackup(TypedDict):
    finished_at: str
    file: str
    size_bytes: int


Job = TypedDict(
    "Job",
    {
        "id": "int",
        "account": "int",
        "kind": "Literal['erasure', 'simulation', 'publication', 'rescoring', 'import', 'import_undo', 'export', 'outcome_recount']",
        "version": "Optional[int]",
        "superseded_by": "Optional[int]",
        "draft": "Optional[JobDraft]",
        "import": "Optional[JobImport]",
        "state": "Literal['waiting', 'running', 'paused', 'done', 'failed', 'cancelled']",
        "requested": "Optional[Literal['pause', 'cancel']]",
        "requested_by": "Optional[JobRequestedBy]",
        "requested_at": "str",
        "due_at": "str",
        "started_at": "Optional[str]",
        "finished_at": "Optional[str]",
        "done": "int",
        "total": "Optional[int]",
        "per_second": "Optional[float]",
        "seconds_left": "Optional[int]",
        "attempts": "int",
        "next_attempt_at": "Optional[str]",
        "error": "Optional[str]",
        "result": "Optional[Dict[str, Any]]",
    },
)


class JobDraft(TypedDict):
    id: int
    name: str


class JobFailedEvent(TypedDict):
    """Work in the background failed and is not tried again by itself."""

    id: str
    type: Literal["job.failed"]
    timestamp: str
    account_id: int
    data: JobFailedEventData


class JobFailedEventData(TypedDict):
    """The job that failed."""

    job_id: int
    kind: Literal[
        "erasure",
        "simulation",
        "publication",
        "rescoring",
        "import",
        "import_undo",
        "export",
        "outcome_recount",
    ]
    error: Optional[str]
    requested_by: Optional[JobFailedEventDataRequestedBy]


class JobFailedEventDataRequestedBy(TypedDict):
    id: int
    username: str


class JobImport(TypedDict):
    id: int
    file_name: str
    dry_run: bool


class JobPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[Job]


class JobRequestedBy(TypedDict):
    id: int
    username: str


class _Lead(TypedDict):
    lead_id: str
    x_axis: float
    y_axis: float
    total_score: float
    x_score: float
    y_score: float
    x_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    y_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    priority: str
    recommendation: Optional[str]
    recommendations: Dict[str, LeadRecommendation]
    model_version: int
    created_at: str
    updated_at: str
    name: Optional[str]
    email: Optional[str]
    source: LeadSource
    outcome: Optional[Literal["success", "lost"]]
    outcome_at: Optional[str]


class Lead(_Lead, total=False):
    """A lead with its latest result; with its answers where they were asked for."""

    is_test: Literal[true]
    answers: Dict[str, Union[str, float, List[Union[str, float]]]]


class LeadBatch(TypedDict):
    """Leads to store together."""

    leads: List[LeadSubmission]


class LeadBatchResults(TypedDict):
    """What became of each lead of a batch."""

    results: List[Union[AcceptedLead, RejectedLead]]


class LeadClicks(TypedDict):
    """How often a lead followed the tracked links of a rule."""

    rule_id: int
    affiliate_clicks: int
    redirect_clicks: int
    first_at: str
    last_at: str


class LeadCreatedEvent(TypedDict):
    """A new lead was stored."""

    id: str
    type: Literal["lead.created"]
    timestamp: str
    account_id: int
    data: LeadEventData


class _LeadDetail(TypedDict):
    lead_id: str
    x_axis: float
    y_axis: float
    total_score: float
    x_score: float
    y_score: float
    x_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    y_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    priority: str
    recommendation: Optional[str]
    recommendations: Dict[str, LeadRecommendation]
    model_version: int
    created_at: str
    updated_at: str
    name: Optional[str]
    email: Optional[str]
    source: LeadSource
    outcome: Optional[Literal["success", "lost"]]
    outcome_at: Optional[str]
    answers: Dict[str, Union[str, float, List[Union[str, float]]]]
    evaluated_on: str
    submitted_by: Optional[LeadDetailSubmittedBy]
    rescored: Optional[LeadDetailRescored]
    revision: int
    import_id: Optional[int]
    restored: Optional[LeadDetailRestored]
    clicks: List[LeadClicks]


class LeadDetail(_LeadDetail, total=False):
    """A lead with its latest result and answers."""

    is_test: Literal[true]


class LeadDetailRescored(TypedDict):
    id: int
    at: str
    reason: Literal["requested", "aged"]
    by: Optional[LeadDetailRescoredBy]


class LeadDetailRescoredBy(TypedDict):
    id: int
    username: str


class LeadDetailRestored(TypedDict):
    import_id: int
    at: str
    by: Optional[LeadDetailRestoredBy]


class LeadDetailRestoredBy(TypedDict):
    id: int
    username: str


class LeadDetailSubmittedBy(TypedDict):
    id: int
    username: str


class LeadErasedEvent(TypedDict):
    """A lead was erased. Its earlier events are erased with it, so a reader that had not read them yet gets
    only this one.
    """

    id: str
    type: Literal["lead.erased"]
    timestamp: str
    account_id: int
    data: LeadErasedEventData


class LeadErasedEventData(TypedDict):
    """Which lead was erased."""

    fingerprint: str
    erasure_id: int


class LeadEventData(TypedDict):
    """A lead as it was right after the event, with the result before."""

    lead_id: str
    x_axis: float
    y_axis: float
    total_score: float
    x_score: float
    y_score: float
    x_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    y_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    priority: str
    recommendation: Optional[str]
    recommendations: Dict[str, LeadRecommendation]
    model_version: int
    created_at: str
    updated_at: str
    name: Optional[str]
    email: Optional[str]
    source: LeadSource
    answers: Dict[str, Union[str, float, List[Union[str, float]]]]
    evaluated_on: str
    submitted_by: Optional[LeadEventDataSubmittedBy]
    rescored: Optional[LeadEventDataRescored]
    fingerprint: str
    previous: Optional[LeadEventDataPrevious]


class LeadEventDataPrevious(TypedDict):
    x_axis: float
    y_axis: float
    total_score: float
    x_score: float
    y_score: float
    x_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    y_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    priority: str
    recommendation: Optional[str]
    recommendations: Dict[str, LeadRecommendation]
    model_version: int
    updated_at: str


class LeadEventDataRescored(TypedDict):
    id: int
    at: str
    reason: Literal["requested", "aged"]
    by: Optional[LeadEventDataRescoredBy]


class LeadEventDataRescoredBy(TypedDict):
    id: int
    username: str


class LeadEventDataSubmittedBy(TypedDict):
    id: int
    username: str


class LeadExport(TypedDict):
    """A file of leads that is made in the background."""

    id: int
    format: Literal["csv", "ndjson"]
    state: Literal["queued", "running", "paused", "done", "failed", "cancelled", "expired"]
    leads_done: int
    leads_total: Optional[int]
    rows_done: int
    rows_total: Optional[int]
    erased: int
    bytes: int
    per_second: Optional[float]
    seconds_left: Optional[int]
    error: Optional[str]
    requested_by: Optional[LeadExportRequestedBy]
    created_at: str
    finished_at: Optional[str]
    expires_at: Optional[str]
    url: Optional[str]


class LeadExportPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[LeadExport]


class LeadExportRequestedBy(TypedDict):
    id: int
    username: str


class _LeadHistoryEntry(TypedDict):
    lead_id: str
    x_axis: float
    y_axis: float
    total_score: float
    x_score: float
    y_score: float
    x_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    y_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    priority: str
    recommendation: Optional[str]
    recommendations: Dict[str, LeadRecommendation]
    model_version: int
    created_at: str
    updated_at: str
    answers: Dict[str, Union[str, float, List[Union[str, float]]]]
    evaluated_on: str
    submitted_by: Optional[LeadHistoryEntrySubmittedBy]
    rescored: Optional[LeadHistoryEntryRescored]
    revision: int
    import_id: Optional[int]
    restored: Optional[LeadHistoryEntryRestored]
    superseded_at: str


class LeadHistoryEntry(_LeadHistoryEntry, total=False):
    """An earlier result of a lead, as it was returned at the time, with its answers."""

    is_test: Literal[true]


class LeadHistoryEntryRescored(TypedDict):
    id: int
    at: str
    reason: Literal["requested", "aged"]
    by: Optional[LeadHistoryEntryRescoredBy]


class LeadHistoryEntryRescoredBy(TypedDict):
    id: int
    username: str


class LeadHistoryEntryRestored(TypedDict):
    import_id: int
    at: str
    by: Optional[LeadHistoryEntryRestoredBy]


class LeadHistoryEntryRestoredBy(TypedDict):
    id: int
    username: str


class LeadHistoryEntrySubmittedBy(TypedDict):
    id: int
    username: str


class LeadHistoryPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[LeadHistoryEntry]


class LeadPage(TypedDict):
    count: int
    count_is_exact: bool
    next: Optional[str]
    previous: Optional[str]
    results: List[Lead]


class LeadRecommendation(TypedDict):
    """The recommendation of the first matching rule of a question."""

    response_text: str
    affiliate_name: str
    affiliate_image: str
    affiliate_link: str
    redirect_url: str
    type: Optional[Literal["approval", "warning", "rejection"]]
    rule_id: int


class LeadRescoredEvent(TypedDict):
    """A lead got another result from the same answers."""

    id: str
    type: Literal["lead.rescored"]
    timestamp: str
    account_id: int
    data: LeadEventData


class _LeadResult(TypedDict):
    lead_id: str
    x_axis: float
    y_axis: float
    total_score: float
    x_score: float
    y_score: float
    x_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    y_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    priority: str
    recommendation: Optional[str]
    recommendations: Dict[str, LeadRecommendation]
    model_version: int
    created_at: str
    updated_at: str


class LeadResult(_LeadResult, total=False):
    """Scores and recommendations of a lead."""

    is_test: Literal[true]


class _LeadSource(TypedDict):
    type: Literal["api", "admin", "import", "unknown"]


class LeadSource(_LeadSource, total=False):
    """How a lead came in, and where from."""

    token_name: str
    import_id: int
    utm_source: str
    utm_medium: str
    utm_campaign: str
    utm_term: str
    utm_content: str
    gclid: str
    gbraid: str
    wbraid: str
    fbclid: str
    msclkid: str
    ttclid: str
    li_fat_id: str


class _LeadSubmission(TypedDict):
    answers: Answers


class LeadSubmission(_LeadSubmission, total=False):
    """A lead's answers."""

    lead_id: str
    allow_duplicates: bool
    name: Optional[str]
    email: Optional[str]
    source: Campaign


class LeadSummary(TypedDict):
    """Statistics across all leads of an account."""

    total_leads: int
    average_scores: LeadSummaryAverageScores
    score_distribution: LeadSummaryScoreDistribution
    priorities: List[LeadSummaryPrioritie]
    outdated_leads: int
    generated_at: str


class LeadSummaryAverageScores(TypedDict):
    """Rounded to two decimals. 0 if there are no leads."""

    x_axis: float
    y_axis: float
    total: float


class LeadSummaryPrioritie(TypedDict):
    priority: str
    leads: int


class LeadSummaryScoreDistribution(TypedDict):
    """Number of leads by total score."""

    low: int
    medium: int
    high: int


class LeadUpdatedEvent(TypedDict):
    """A lead got new answers, or got its former answers back because an import was undone."""

    id: str
    type: Literal["lead.updated"]
    timestamp: str
    account_id: int
    data: LeadEventData


class LeadView(TypedDict):
    """A saved view of the list of leads."""

    id: int
    name: str
    query: Dict[str, str]
    is_default: bool
    created_at: str


class LeadViewPatch(TypedDict, total=False):
    """The fields of a view to change."""

    name: str
    query: Dict[str, str]
    is_default: bool


class _LeadViewWrite(TypedDict):
    name: str
    query: Dict[str, str]


class LeadViewWrite(_LeadViewWrite, total=False):
    """A view to save."""

    is_default: bool


LeadsOrdering = Literal[
    "created_at",
    "-created_at",
    "total_score",
    "-total_score",
    "x_axis",
    "-x_axis",
    "y_axis",
    "-y_axis",
    "lead_id",
    "-lead_id",
]


class ListAccountsQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int
    parent: int
    search: str
    ordering: Union[AccountsOrdering, List[AccountsOrdering]]


class ListAllDeliveriesQuery(TypedDict, total=False):
    page_size: int
    before: int
    lead_id: str


class ListAuditLogQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int
    actor: int
    action: Literal[
        "sign_in",
        "sign_in_failed",
        "sign_out",
        "session_ended",
        "password_changed",
        "password_change_failed",
        "password_reset",
        "create",
        "update",
        "delete",
        "restore",
        "apply",
        "publish",
        "guard",
        "widen",
        "withdraw",
        "schedule",
        "unschedule",
        "rebase",
        "request_review",
        "approve",
        "request_changes",
        "comment",
        "request_review_off",
        "confirm_review_off",
        "cancel_review_off",
        "override_review",
        "discard",
        "token_created",
        "token_rotated",
        "token_revoked",
        "token_shown",
        "secret_rotated",
        "switch_off",
        "condition_unfit",
        "share",
        "export",
        "erase",
        "rescore",
        "import",
        "undo",
        "pause",
        "resume",
        "cancel",
    ]
    target_type: Literal[
        "account",
        "user",
        "session",
        "token",
        "question",
        "choice",
        "scoring_model",
        "value_range",
        "recommendation",
        "calculated_field",
        "test",
        "bands",
        "model_version",
        "draft",
        "lead",
        "outcome",
        "outcome_settings",
        "rescoring",
        "import",
        "simulation",
        "job",
        "retention",
        "nightly_rescoring",
        "webhook",
        "audit_event",
    ]
    target_id: str
    created_after: str
    created_before: str
    search: str


class ListCalculatedFieldsQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int
    search: str
    ordering: Union[CalculatedFieldsOrdering, List[CalculatedFieldsOrdering]]


class ListDeliveriesQuery(TypedDict, total=False):
    page_size: int
    before: int
    state: Literal["waiting", "delivered", "failed"]


class ListDraftActivityQuery(TypedDict, total=False):
    kind: Literal[
        "comment",
        "review_requested",
        "approved",
        "changes_requested",
        "approval_withdrawn",
        "scheduled",
        "schedule_cancelled",
        "publish_failed",
        "guarded",
        "widened",
        "withdrawn",
        "published",
        "rebased",
        "discarded",
        "renamed",
    ]
    page: Union[int, Literal["last"]]
    page_size: int


class ListDraftEditsQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int


class ListDraftsQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int
    state: Literal["open", "in_review", "approved", "scheduled", "guarded", "published", "discarded"]
    unfinished: bool
    awaiting_review: bool
    search: str
    ordering: Union[DraftsOrdering, List[DraftsOrdering]]


class ListErasuresQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int
    lead_id: str
    test: bool


class ListEventsQuery(TypedDict, total=False):
    after: str
    types: Union[Literal["lead.created", "lead.updated", "lead.rescored", "lead.erased", "outcome.recorded", "outcome.corrected", "outcome.removed", "model.published", "import.finished", "job.failed"], List[Literal[
        "lead.created",
        "lead.updated",
        "lead.rescored",
        "lead.erased",
        "outcome.recorded",
        "outcome.corrected",
        "outcome.removed",
        "model.published",
        "import.finished",
        "job.failed",
    ]]]
    limit: int
    wait: int


class ListExportsQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int


class ListGuardedPublishesQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int


class ListImportErrorsQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int


class ListImportsQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int


class ListJobsQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int
    state: Literal["waiting", "running", "paused", "done", "failed", "cancelled"]
    kind: Literal[
        "erasure",
        "simulation",
        "publication",
        "rescoring",
        "import",
        "import_undo",
        "export",
        "outcome_recount",
    ]


class ListLeadsQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int
    cursor: str
    count: Literal["exact"]
    ordering: Union[LeadsOrdering, List[LeadsOrdering]]
    priority: Union[str, List[str]]
    x_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    y_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    min_total: float
    max_total: float
    min_x: float
    max_x: float
    min_y: float
    max_y: float
    recommendation: Union[int, List[int]]
    model_version: int
    created_after: str
    created_before: str
    arrived: Literal[
        "today",
        "yesterday",
        "last_7_days",
        "this_week",
        "last_week",
        "last_30_days",
        "this_month",
        "last_month",
    ]
    outcome: Union[Literal["success", "lost", "open"], List[Literal["success", "lost", "open"]]]
    rescoring: int
    source: Union[Literal["api", "admin", "import", "unknown"], List[Literal[
        "api",
        "admin",
        "import",
        "unknown",
    ]]]
    token_name: str
    import_id: int
    utm_source: str
    utm_medium: str
    utm_campaign: str
    utm_term: str
    utm_content: str
    search: str
    answers: Dict[str, ListLeadsQueryAnswers]
    test: bool
    include: Literal["answers"]


class ListLeadsQueryAnswers(TypedDict, total=False):
    min: Union[float, str]
    max: Union[float, str]
    any: List[Union[float, str]]
    contains: str
    answered: bool


class ListModelVersionsQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int
    search: str


class ListOutcomesQuery(TypedDict, total=False):
    lead_id: str
    outcome: str
    occurred_after: str
    occurred_before: str
    page_size: int
    cursor: str
    test: bool


class ListQuestionsQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int
    type: Literal["text", "choice", "multiple_choice", "slider", "integer", "number", "date"]
    required: bool
    multiple_values: bool
    search: str
    ordering: Union[QuestionsOrdering, List[QuestionsOrdering]]


class ListRecommendationsQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int
    question: int
    type: Literal["approval", "warning", "rejection", "none"]
    search: str
    ordering: Union[RecommendationsOrdering, List[RecommendationsOrdering]]


class ListRescoringsQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int
    version: int


class ListScoringModelsQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int
    question: int
    x_axis: bool
    y_axis: bool
    search: str
    ordering: Union[ScoringModelsOrdering, List[ScoringModelsOrdering]]


ListSimulatedLeadsQuery = TypedDict(
    "ListSimulatedLeadsQuery",
    {
        "page": "Union[int, Literal['last']]",
        "page_size": "int",
        "axis": "Literal['x', 'y', 'total']",
        "from": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "to": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "moved": "Literal['up', 'down', 'unchanged']",
        "min_change": "float",
        "max_change": "float",
        "gained": "int",
        "lost": "int",
        "refused": "bool",
    },
    total=False,
)


class ListSimulationsQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int
    draft: int
    version: int


class ListTestsQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int
    search: str
    ordering: Union[TestsOrdering, List[TestsOrdering]]


class ListTokensQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int
    id: int
    user: int
    account: int
    is_default: bool
    is_test: bool
    is_expired: bool
    search: str
    ordering: Union[TokensOrdering, List[TokensOrdering]]


class ListUsersQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int
    account: int
    is_staff: bool
    is_superuser: bool
    is_active: bool
    search: str
    ordering: Union[UsersOrdering, List[UsersOrdering]]


class ListValueRangesQuery(TypedDict, total=False):
    page: Union[int, Literal["last"]]
    page_size: int
    scoring_model: int
    ordering: Union[ValueRangesOrdering, List[ValueRangesOrdering]]


class LiveModel(TypedDict):
    """The version that scores new leads, or the model of a draft, with its full document."""

    version: Optional[int]
    draft: Optional[LiveModelDraft]
    note: str
    author: Optional[LiveModelAuthor]
    published_at: Optional[str]
    document: ModelDocument


class LiveModelAuthor(TypedDict):
    id: int
    username: str


class LiveModelDraft(TypedDict):
    id: int
    revision: int


class ModelChange(TypedDict):
    """One change from the version before."""

    action: Literal["created", "updated", "deleted"]
    target: ModelChangeTarget
    field: Optional[str]
    before: Optional[Union[str, float, bool]]
    after: Optional[Union[str, float, bool]]
    text: str


class ModelChangeTarget(TypedDict):
    type: Literal[
        "question",
        "choice",
        "scoring_model",
        "value_range",
        "recommendation",
        "calculated_field",
        "test",
        "bands",
    ]
    id: Optional[int]
    name: str


ModelDiff = TypedDict(
    "ModelDiff",
    {
        "from": "ModelDiffFrom",
        "to": "ModelDiffTo",
        "changes": "List[ModelChange]",
    },
)


class ModelDiffFrom(TypedDict):
    version: int


class ModelDiffTo(TypedDict):
    version: int


class ModelDocument(TypedDict):
    """Everything that decides a score in one account."""

    format: Literal[4]
    counters: ModelDocumentCounters
    questions: List[Question]
    scoring_models: List[ScoringModel]
    recommendations: List[Recommendation]
    calculated_fields: List[CalculatedField]
    bands: Bands
    tests: List[Test]


class ModelDocumentCounters(TypedDict):
    """The last id assigned, per kind. Ids are never reused."""

    question: int
    choice: int
    scoring_model: int
    value_range: int
    recommendation: int
    calculated_field: int
    test: int


class _ModelFile(TypedDict):
    format: Literal[1]


class ModelFile(_ModelFile, total=False):
    """A model without ids: everything is identified by field name or name. A part you leave out stays as it
    is in the account. Within a part, whatever is not in the file is removed.
    """

    name: str
    description: str
    questions: List[FileQuestion]
    calculated_fields: List[FileCalculatedField]
    scoring_models: List[FileScoringModel]
    recommendations: List[FileRule]
    bands: FileBands
    tests: List[FileTest]


class ModelFileJsonSchema(TypedDict):
    """The JSON Schema of model files."""

    title: str


class ModelFilePlan(TypedDict):
    """What applying a model file would change."""

    version: Optional[int]
    changes: List[ModelChange]


class ModelPublishedEvent(TypedDict):
    """A version of the model went live."""

    id: str
    type: Literal["model.published"]
    timestamp: str
    account_id: int
    data: ModelPublishedEventData


class ModelPublishedEventData(TypedDict):
    """The version that went live."""

    version: int
    note: str
    published_by: Optional[ModelPublishedEventDataPublishedBy]


class ModelPublishedEventDataPublishedBy(TypedDict):
    id: int
    username: str


class ModelTemplate(TypedDict):
    """A model file that comes with Leadplane."""

    slug: str
    name: str
    description: str
    questions: int
    scoring_models: int
    recommendations: int


class ModelVersion(TypedDict):
    """One immutable, numbered state of an account's model."""

    version: int
    is_live: bool
    note: str
    is_edit: bool
    author: Optional[ModelVersionAuthor]
    created_at: str
    draft: Optional[ModelVersionDraft]
    same_as: Optional[int]
    changes: List[ModelChange]


class ModelVersionAuthor(TypedDict):
    id: int
    username: str


class ModelVersionDraft(TypedDict):
    id: int
    name: str
    drafted_by: List[ModelVersionDraftDraftedBy]
    approved_by: Optional[ModelVersionDraftApprovedBy]
    approved_at: Optional[str]


class ModelVersionDraftApprovedBy(TypedDict):
    id: int
    username: str


class ModelVersionDraftDraftedBy(TypedDict):
    id: int
    username: str


class ModelVersionPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[ModelVersion]


class ModelVersionWithDocument(TypedDict):
    """A model version with its full document."""

    version: int
    is_live: bool
    note: str
    is_edit: bool
    author: Optional[ModelVersionWithDocumentAuthor]
    created_at: str
    draft: Optional[ModelVersionWithDocumentDraft]
    same_as: Optional[int]
    changes: List[ModelChange]
    document: ModelDocument


class ModelVersionWithDocumentAuthor(TypedDict):
    id: int
    username: str


class ModelVersionWithDocumentDraft(TypedDict):
    id: int
    name: str
    drafted_by: List[ModelVersionWithDocumentDraftDraftedBy]
    approved_by: Optional[ModelVersionWithDocumentDraftApprovedBy]
    approved_at: Optional[str]


class ModelVersionWithDocumentDraftApprovedBy(TypedDict):
    id: int
    username: str


class ModelVersionWithDocumentDraftDraftedBy(TypedDict):
    id: int
    username: str


class NestedValueRange(TypedDict):
    """Points for values from `start` up to, but not including, `end`."""

    id: int
    start: Optional[Union[float, str]]
    end: Optional[Union[float, str]]
    points: float


NextBand = TypedDict(
    "NextBand",
    {
        "letter": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "label": "str",
        "from": "float",
        "missing": "float",
        "change": "Optional[SmallestChange]",
        "why": "Optional[Literal['nothing_changeable', 'out_of_reach', 'too_complex']]",
        "not_tried": "List[NextBandNotTried]",
    },
)


class NextBandNotTried(TypedDict):
    field_name: str
    because: Literal["text", "several_values", "too_complex"]


class NightlyRescoring(TypedDict):
    """Whether an account's scores that depend on the date are kept current."""

    enabled: bool
    leads: int
    next_on: Optional[str]
    last: Optional[Rescoring]


class NightlyRescoringWrite(TypedDict):
    """Whether to re-score leads every night."""

    enabled: bool


class Node(TypedDict):
    """A server of the installation."""

    host: str
    pid: int
    worker: Optional[int]
    version: str
    started_at: str
    seen_at: str
    is_running: bool
    queued_leads: int
    requests_waiting: int
    memory_bytes: int
    replica: Optional[NodeReplica]


class NodeReplica(TypedDict):
    state: Literal["used", "behind", "diverged", "unrelated", "unreachable"]
    lag_seconds: Optional[float]


class OpenApi(TypedDict):
    """An OpenAPI 3.1 document."""

    openapi: str


class OpenSession(TypedDict):
    """A browser you are signed in with."""

    id: int
    created_at: str
    last_seen_at: str
    ip: str
    user_agent: str
    current: bool


class _Outcome(TypedDict):
    id: int
    lead_id: str
    outcome: str
    value: Optional[float]
    occurred_at: str
    recorded_at: str
    recorded_by: Optional[OutcomeRecordedBy]
    import_id: Optional[int]


class Outcome(_Outcome, total=False):
    """Something that became of a lead, which may have several outcomes."""

    is_test: Literal[true]


class OutcomeBatch(TypedDict):
    """Outcomes to record together."""

    outcomes: List[OutcomeSubmission]


class OutcomeBatchResults(TypedDict):
    """What became of each outcome of a batch."""

    results: List[Union[RecordedOutcome, RejectedOutcome]]


class OutcomeChange(TypedDict, total=False):
    """The members of an outcome that change."""

    outcome: str
    value: Optional[float]
    occurred_at: str


class OutcomeCorrectedEvent(TypedDict):
    """An outcome of a lead was corrected."""

    id: str
    type: Literal["outcome.corrected"]
    timestamp: str
    account_id: int
    data: OutcomeEventData


class OutcomeEventData(TypedDict):
    """An outcome of a lead, and what all of its outcomes come to."""

    outcome_id: int
    lead_id: str
    fingerprint: str
    outcome: str
    value: Optional[float]
    occurred_at: str
    changed_by: Optional[OutcomeEventDataChangedBy]
    state: Optional[Literal["success", "lost"]]
    previous_state: Optional[Literal["success", "lost"]]
    source: LeadSource
    result: OutcomeEventDataResult


class OutcomeEventDataChangedBy(TypedDict):
    id: int
    username: str


class OutcomeEventDataResult(TypedDict):
    """The result of the lead at that time."""

    x_axis: float
    y_axis: float
    total_score: float
    x_score: float
    y_score: float
    x_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    y_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    priority: str
    recommendation: Optional[str]
    recommendations: Dict[str, LeadRecommendation]
    model_version: int
    updated_at: str


class OutcomePage(TypedDict):
    """Outcomes of an account's leads."""

    next: Optional[str]
    results: List[Outcome]


class OutcomeRecordedBy(TypedDict):
    id: int
    username: str


class OutcomeRecordedEvent(TypedDict):
    """An outcome of a lead was recorded."""

    id: str
    type: Literal["outcome.recorded"]
    timestamp: str
    account_id: int
    data: OutcomeEventData


class OutcomeRemovedEvent(TypedDict):
    """An outcome of a lead was removed, but not the lead: if that is erased, there is only `lead.erased`."""

    id: str
    type: Literal["outcome.removed"]
    timestamp: str
    account_id: int
    data: OutcomeEventData


class OutcomeSettings(TypedDict):
    """What the outcomes of leads count as."""

    success: List[str]
    lost_after_days: Optional[int]
    recounting: bool


class OutcomeSettingsWrite(TypedDict):
    """What the outcomes of leads count as."""

    success: List[str]
    lost_after_days: Optional[int]


class _OutcomeSubmission(TypedDict):
    lead_id: str
    outcome: str


class OutcomeSubmission(_OutcomeSubmission, total=False):
    """What became of a lead."""

    value: Optional[float]
    occurred_at: str


class PasswordChange(TypedDict):
    """Your current password and a new one."""

    current_password: str
    new_password: str


class Plane(TypedDict):
    """Where the leads are on the plane."""

    x: Tuple[float, float]
    y: Tuple[float, float]
    columns: int
    rows: int
    cells: List[PlaneCell]
    newest: List[PlaneNewest]
    generated_at: str


class PlaneCell(TypedDict):
    column: int
    row: int
    leads: int


class PlaneNewest(TypedDict):
    lead_id: str
    name: Optional[str]
    created_at: str
    x_axis: float
    y_axis: float
    total_score: float
    priority: str


class Profile(TypedDict):
    """The user a token or session belongs to."""

    id: int
    username: str
    email: str
    first_name: str
    last_name: str


class Question(TypedDict):
    """A question that leads answer."""

    id: int
    number: int
    text: str
    type: Literal["text", "choice", "multiple_choice", "slider", "integer", "number", "date"]
    field_name: str
    required: bool
    multiple_values: bool
    min_value: Optional[float]
    max_value: Optional[float]
    step: Optional[float]
    help_text: str
    reason: str
    lead_can_change: bool
    choices: List[Choice]
    created_at: str


class QuestionAnalytics(TypedDict):
    """The answers to a question."""

    id: int
    number: int
    text: str
    type: Literal["text", "choice", "multiple_choice", "slider", "integer", "number", "date"]
    field_name: str
    answer_distribution: List[QuestionAnalyticsAnswerDistribution]
    approximate: bool
    total_answers: int
    generated_at: str


class QuestionAnalyticsAnswerDistribution(TypedDict):
    response: str
    count: int


class QuestionDuplicate(TypedDict, total=False):
    """What differs in the copy of a question."""

    text: str
    field_name: str
    include_related: bool


class QuestionMove(TypedDict):
    """The new number of a question."""

    number: int


class QuestionPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[Question]


class QuestionPatch(TypedDict, total=False):
    """The fields of a question to change. Read-only fields (id, created_at) are accepted and ignored."""

    number: int
    text: str
    type: Literal["text", "choice", "multiple_choice", "slider", "integer", "number", "date"]
    field_name: str
    required: bool
    multiple_values: bool
    min_value: Optional[float]
    max_value: Optional[float]
    step: Optional[float]
    help_text: str
    reason: str
    lead_can_change: bool
    choices: List[QuestionPatchChoice]


class _QuestionPatchChoice(TypedDict):
    text: str


class QuestionPatchChoice(_QuestionPatchChoice, total=False):
    id: int
    slug: str
    value: float


class _QuestionWrite(TypedDict):
    number: int
    text: str
    type: Literal["text", "choice", "multiple_choice", "slider", "integer", "number", "date"]
    field_name: str


class QuestionWrite(_QuestionWrite, total=False):
    """All fields of a question. If you leave out `choices`, they are kept. Read-only fields (id,
    created_at) are accepted and ignored.
    """

    required: bool
    multiple_values: bool
    min_value: Optional[float]
    max_value: Optional[float]
    step: Optional[float]
    help_text: str
    reason: str
    lead_can_change: bool
    choices: List[QuestionWriteChoice]


class _QuestionWriteChoice(TypedDict):
    text: str


class QuestionWriteChoice(_QuestionWriteChoice, total=False):
    id: int
    slug: str
    value: float


QuestionsOrdering = Literal[
    "number",
    "-number",
    "text",
    "-text",
    "field_name",
    "-field_name",
    "type",
    "-type",
    "created_at",
    "-created_at",
    "id",
    "-id",
]


class Readiness(TypedDict):
    """Whether this server can work with its database."""

    status: str


class Recommendation(TypedDict):
    """A rule, and the recommendation a lead gets if it matches."""

    id: int
    question: int
    rule: str
    response_text: str
    affiliate_name: str
    affiliate_image: str
    affiliate_link: str
    redirect_url: str
    type: Optional[Literal["approval", "warning", "rejection"]]
    position: int
    created_at: str


class RecommendationEffectiveness(TypedDict):
    """How often each recommendation was given."""

    total_leads: int
    leads_with_recommendation: int
    by_type: RecommendationEffectivenessByType
    rules: List[RuleEffectiveness]
    generated_at: str


class RecommendationEffectivenessByType(TypedDict):
    """Number of leads that received at least one recommendation of the type. `other`: without a type."""

    approval: int
    warning: int
    rejection: int
    other: int


class RecommendationMove(TypedDict):
    """The new position of a rule."""

    position: int


class RecommendationPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[Recommendation]


class RecommendationPatch(TypedDict, total=False):
    """The fields of a rule to change. Read-only fields (id, created_at) are accepted and ignored."""

    question: int
    rule: str
    response_text: str
    type: Optional[Literal["approval", "warning", "rejection"]]
    position: int
    affiliate_name: str
    affiliate_image: str
    affiliate_link: str
    redirect_url: str


class RecommendationSimulation(TypedDict):
    """How a rule would have decided for the latest leads."""

    leads: int
    matched: int
    unknown: int
    recommended: int
    sample: List[RecommendationSimulationSample]


class RecommendationSimulationSample(TypedDict):
    lead_id: str
    total_score: float
    priority: str
    recommended: bool


class _RecommendationWrite(TypedDict):
    question: int
    rule: str
    response_text: str


class RecommendationWrite(_RecommendationWrite, total=False):
    """All fields of a recommendation rule. Read-only fields (id, created_at) are accepted and ignored."""

    type: Optional[Literal["approval", "warning", "rejection"]]
    position: int
    affiliate_name: str
    affiliate_image: str
    affiliate_link: str
    redirect_url: str


RecommendationsOrdering = Literal[
    "id",
    "-id",
    "question",
    "-question",
    "position",
    "-position",
    "type",
    "-type",
    "response_text",
    "-response_text",
    "created_at",
    "-created_at",
]


class RecordedOutcome(TypedDict):
    """An outcome of a batch that is stored."""

    status: Union[Literal[201], Literal[200]]
    outcome: Outcome


class RejectedLead(TypedDict):
    """A lead of a batch that was not stored."""

    status: Literal[400]
    errors: Dict[str, Any]


class RejectedOutcome(TypedDict):
    """An outcome of a batch that was not stored."""

    status: Literal[400]
    errors: Dict[str, Any]


class Replayed(TypedDict):
    """How many deliveries are sent again."""

    replayed: int


class Rescoring(TypedDict):
    """A run that scores stored leads again."""

    id: int
    state: Literal["queued", "running", "paused", "done", "failed", "cancelled"]
    reason: Literal["requested", "aged"]
    version: Optional[int]
    date: Literal["today", "own"]
    evaluated_on: str
    requested_by: Optional[RescoringRequestedBy]
    requested_at: str
    started_at: Optional[str]
    finished_at: Optional[str]
    progress: RescoringProgress
    error: Optional[str]
    result: Optional[RescoringResult]


class RescoringPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[Rescoring]


class RescoringPreview(TypedDict):
    """What re-scoring would do, tried on the newest leads."""

    version: int
    leads: int
    leads_is_exact: bool
    tried: int
    changed: int
    unchanged: int
    refused: int
    reasons: List[RescoringPreviewReason]


class RescoringPreviewReason(TypedDict):
    field_name: str
    text: str
    leads: int


class RescoringProgress(TypedDict):
    done: int
    of: Optional[int]
    changed: int
    unchanged: int
    refused: int


class _RescoringRequest(TypedDict):
    date: Literal["today", "own"]


class RescoringRequest(_RescoringRequest, total=False):
    """Which leads to re-score, and as of when."""

    leads: RescoringRequestLeads


class RescoringRequestLeads(TypedDict, total=False):
    """Filters as in the list of leads. Without any, all leads are re-scored. If absent, the defaults."""

    priority: List[str]
    x_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    y_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    min_total: float
    max_total: float
    min_x: float
    max_x: float
    min_y: float
    max_y: float
    recommendation: List[int]
    model_version: int
    created_after: str
    created_before: str
    arrived: Literal[
        "today",
        "yesterday",
        "last_7_days",
        "this_week",
        "last_week",
        "last_30_days",
        "this_month",
        "last_month",
    ]
    outcome: List[Literal["success", "lost", "open"]]
    rescoring: int
    source: List[Literal["api", "admin", "import", "unknown"]]
    token_name: str
    import_id: int
    utm_source: str
    utm_medium: str
    utm_campaign: str
    utm_term: str
    utm_content: str
    search: str
    answers: Dict[str, RescoringRequestLeadsAnswers]
    lead_ids: List[str]


class RescoringRequestLeadsAnswers(TypedDict, total=False):
    min: Union[float, str]
    max: Union[float, str]
    any: List[Union[float, str]]
    contains: str
    answered: bool


class RescoringRequestedBy(TypedDict):
    id: int
    username: str


class RescoringResult(TypedDict):
    leads: int
    changed: int
    unchanged: int
    refused: int
    reasons: List[RescoringResultReason]


class RescoringResultReason(TypedDict):
    field_name: str
    text: str
    leads: int


Resources = Dict[str, str]


class Retention(TypedDict):
    """How long an account keeps its leads."""

    months: Optional[int]
    leads: int


class RetentionWrite(TypedDict):
    """How long to keep leads."""

    months: Optional[int]


class ReviewOffRequest(TypedDict, total=False):
    """Why four eyes is no longer needed."""

    reason: str


class RuleEffectiveness(TypedDict):
    """How often a rule decided."""

    rule_id: int
    question: int
    field_name: str
    type: Optional[Literal["approval", "warning", "rejection"]]
    position: int
    response_text: str
    leads: int
    share: float
    average_total: Optional[float]
    clicks: int
    clicked_leads: int


class _RuleToTry(TypedDict):
    question: int
    rule: str


class RuleToTry(_RuleToTry, total=False):
    """A rule that is being written."""

    id: int
    position: int


class RunTestsQuery(TypedDict, total=False):
    id: int


class SampleToSend(TypedDict, total=False):
    """A sample to send."""

    type: Literal[
        "lead.created",
        "lead.updated",
        "lead.rescored",
        "lead.erased",
        "outcome.recorded",
        "outcome.corrected",
        "outcome.removed",
        "model.published",
        "import.finished",
        "job.failed",
    ]


class ScoredVersions(TypedDict):
    """Which versions of the model scored the leads."""

    live_version: int
    total_leads: int
    outdated_leads: int
    versions: List[ScoredVersionsVersion]
    generated_at: str


class ScoredVersionsVersion(TypedDict):
    version: int
    leads: int
    is_outdated: bool


class ScoringModel(TypedDict):
    """A formula whose value gives points on one axis or both."""

    id: int
    question: int
    name: str
    formula: str
    weight: float
    x_axis: bool
    y_axis: bool
    value_ranges: List[NestedValueRange]
    created_at: str


class ScoringModelPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[ScoringModel]


class ScoringModelPatch(TypedDict, total=False):
    """The fields of a scoring model to change. Read-only fields (id, created_at) are accepted and ignored."""

    question: int
    formula: str
    name: str
    weight: float
    x_axis: bool
    y_axis: bool
    value_ranges: List[ScoringModelPatchValueRange]


class _ScoringModelPatchValueRange(TypedDict):
    start: Optional[Union[float, str]]
    end: Optional[Union[float, str]]
    points: float


class ScoringModelPatchValueRange(_ScoringModelPatchValueRange, total=False):
    id: int


class _ScoringModelWrite(TypedDict):
    question: int
    formula: str


class ScoringModelWrite(_ScoringModelWrite, total=False):
    """All fields of a scoring model. If you leave out `value_ranges`, they are kept. Read-only fields (id,
    created_at) are accepted and ignored.
    """

    name: str
    weight: float
    x_axis: bool
    y_axis: bool
    value_ranges: List[ScoringModelWriteValueRange]


class _ScoringModelWriteValueRange(TypedDict):
    start: Optional[Union[float, str]]
    end: Optional[Union[float, str]]
    points: float


class ScoringModelWriteValueRange(_ScoringModelWriteValueRange, total=False):
    id: int


ScoringModelsOrdering = Literal[
    "id",
    "-id",
    "name",
    "-name",
    "question",
    "-question",
    "weight",
    "-weight",
    "created_at",
    "-created_at",
]


class SecretRotation(TypedDict, total=False):
    """A new secret."""

    secret: str


class Session(TypedDict):
    """The user who is signed in, and the accounts they can act in."""

    user: SessionUser
    account: AccountName
    accounts: List[AccountName]
    abilities: Abilities


class SessionUser(TypedDict):
    id: int
    username: str
    email: str
    first_name: str
    last_name: str
    account: int
    is_staff: bool
    is_superuser: bool


class SimulatedLead(TypedDict):
    """A lead before and after the change."""

    lead_id: Optional[str]
    name: Optional[str]
    email: Optional[str]
    x_before: float
    x_after: Optional[float]
    y_before: float
    y_after: Optional[float]
    total_before: float
    total_after: Optional[float]
    x_category_before: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    x_category_after: Optional[Literal["A", "B", "C", "D", "E", "F", "G", "H"]]
    y_category_before: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    y_category_after: Optional[Literal["A", "B", "C", "D", "E", "F", "G", "H"]]
    priority_before: str
    priority_after: Optional[str]
    misfits: List[SimulatedLeadMisfit]


class SimulatedLeadMisfit(TypedDict):
    field_name: str
    text: str


class SimulatedLeadPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[SimulatedLead]


class Simulation(TypedDict):
    """A simulation of a change to the model on stored leads."""

    id: int
    state: Literal["queued", "running", "paused", "done", "failed", "cancelled"]
    progress: SimulationProgress
    error: Optional[str]
    document: SimulationDocument
    edit: Optional[EditToTry]
    leads: Dict[str, Any]
    date: Literal["today", "own"]
    evaluated_on: str
    as_of: str
    requested_by: Optional[SimulationRequestedBy]
    finished_at: Optional[str]
    is_stale: bool
    stale_reasons: List[str]
    result: Optional[SimulationResult]


class SimulationDocument(TypedDict):
    draft: Optional[int]
    draft_name: Optional[str]
    revision: Optional[int]
    version: Optional[int]
    against: int
    against_live: bool


class SimulationPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[SimulationSummary]


class SimulationPreview(TypedDict):
    """What a change would do to the newest leads, and to the model."""

    leads: int
    unchanged: int
    up: int
    down: int
    refused: int
    would_change: int
    as_of: str
    document: SimulationPreviewDocument
    matrix: SimulationPreviewMatrix
    differences: List[SimulationPreviewDifference]
    rules: List[SimulationPreviewRule]
    movers: List[SimulatedLead]
    refused_reasons: List[SimulationPreviewRefusedReason]
    changes: Optional[List[ModelChange]]


SimulationPreviewDifference = TypedDict(
    "SimulationPreviewDifference",
    {
        "from": "float",
        "to": "float",
        "leads": "int",
    },
)


class SimulationPreviewDocument(TypedDict):
    """What was simulated."""

    draft: Optional[int]
    revision: Optional[int]
    version: Optional[int]
    against: int


class SimulationPreviewMatrix(TypedDict):
    """How many leads move from which band to which. Pairs without leads are not listed."""

    x: List[SimulationPreviewMatrixX]
    y: List[SimulationPreviewMatrixY]
    total: List[SimulationPreviewMatrixTotal]


SimulationPreviewMatrixTotal = TypedDict(
    "SimulationPreviewMatrixTotal",
    {
        "from": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "to": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "leads": "int",
    },
)


SimulationPreviewMatrixX = TypedDict(
    "SimulationPreviewMatrixX",
    {
        "from": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "to": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "leads": "int",
    },
)


SimulationPreviewMatrixY = TypedDict(
    "SimulationPreviewMatrixY",
    {
        "from": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "to": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "leads": "int",
    },
)


class SimulationPreviewRefusedReason(TypedDict):
    field_name: str
    text: str
    leads: int
    example: Optional[str]


class SimulationPreviewRule(TypedDict):
    rule_id: int
    name: str
    gained: int
    lost: int


class SimulationProgress(TypedDict):
    done: int
    of: Optional[int]


class SimulationRequest(TypedDict, total=False):
    """A change to the model to try on stored leads."""

    draft: int
    version: int
    edit: EditToTry
    against: Union[Literal["live"], int]
    leads: SimulationRequestLeads
    date: Literal["today", "own"]


class SimulationRequestLeads(TypedDict, total=False):
    """Filters as in the list of leads, evaluated when you send the request. If absent, all leads."""

    priority: List[str]
    x_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    y_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    min_total: float
    max_total: float
    min_x: float
    max_x: float
    min_y: float
    max_y: float
    recommendation: List[int]
    model_version: int
    created_after: str
    created_before: str
    arrived: Literal[
        "today",
        "yesterday",
        "last_7_days",
        "this_week",
        "last_week",
        "last_30_days",
        "this_month",
        "last_month",
    ]
    outcome: List[Literal["success", "lost", "open"]]
    rescoring: int
    source: List[Literal["api", "admin", "import", "unknown"]]
    token_name: str
    import_id: int
    utm_source: str
    utm_medium: str
    utm_campaign: str
    utm_term: str
    utm_content: str
    search: str
    answers: Dict[str, SimulationRequestLeadsAnswers]


class SimulationRequestLeadsAnswers(TypedDict, total=False):
    min: Union[float, str]
    max: Union[float, str]
    any: List[Union[float, str]]
    contains: str
    answered: bool


class SimulationRequestedBy(TypedDict):
    id: int
    username: str


class SimulationResult(TypedDict):
    """What a change to the model would do to stored leads."""

    leads: int
    unchanged: int
    up: int
    down: int
    refused: int
    would_change: int
    as_of: str
    document: SimulationResultDocument
    matrix: SimulationResultMatrix
    differences: List[SimulationResultDifference]
    rules: List[SimulationResultRule]
    movers: List[SimulatedLead]
    refused_reasons: List[SimulationResultRefusedReason]


SimulationResultDifference = TypedDict(
    "SimulationResultDifference",
    {
        "from": "float",
        "to": "float",
        "leads": "int",
    },
)


class SimulationResultDocument(TypedDict):
    """What was simulated."""

    draft: Optional[int]
    revision: Optional[int]
    version: Optional[int]
    against: int


class SimulationResultMatrix(TypedDict):
    """How many leads move from which band to which. Pairs without leads are not listed."""

    x: List[SimulationResultMatrixX]
    y: List[SimulationResultMatrixY]
    total: List[SimulationResultMatrixTotal]


SimulationResultMatrixTotal = TypedDict(
    "SimulationResultMatrixTotal",
    {
        "from": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "to": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "leads": "int",
    },
)


SimulationResultMatrixX = TypedDict(
    "SimulationResultMatrixX",
    {
        "from": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "to": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "leads": "int",
    },
)


SimulationResultMatrixY = TypedDict(
    "SimulationResultMatrixY",
    {
        "from": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "to": "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']",
        "leads": "int",
    },
)


class SimulationResultRefusedReason(TypedDict):
    field_name: str
    text: str
    leads: int
    example: Optional[str]


class SimulationResultRule(TypedDict):
    rule_id: int
    name: str
    gained: int
    lost: int


class SimulationSummary(TypedDict):
    """A simulation in the list."""

    id: int
    state: Literal["queued", "running", "paused", "done", "failed", "cancelled"]
    progress: SimulationSummaryProgress
    error: Optional[str]
    document: SimulationSummaryDocument
    edit: Optional[EditToTry]
    leads: Dict[str, Any]
    date: Literal["today", "own"]
    evaluated_on: str
    as_of: str
    requested_by: Optional[SimulationSummaryRequestedBy]
    finished_at: Optional[str]
    is_stale: bool
    stale_reasons: List[str]


class SimulationSummaryDocument(TypedDict):
    draft: Optional[int]
    draft_name: Optional[str]
    revision: Optional[int]
    version: Optional[int]
    against: int
    against_live: bool


class SimulationSummaryProgress(TypedDict):
    done: int
    of: Optional[int]


class SimulationSummaryRequestedBy(TypedDict):
    id: int
    username: str


class SmallestChange(TypedDict):
    """The smallest change that reaches the next band: of one answer, or else of two. A move of a number
    counts in relation to the limits of the question, or else to the present answer; of a date, in years;
    of choices, in steps or choices in relation to all.
    """

    answers: List[ChangedAnswer]
    total_score: float
    letter: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    label: str


class Sources(TypedDict):
    """How the leads of these days came in, and their `utm_source`: up to 20 of each, the most leads first."""

    channels: List[SourcesChannel]
    utm_sources: List[SourcesUtmSource]


class SourcesChannel(TypedDict):
    type: Literal["api", "admin", "import", "unknown"]
    name: Optional[str]
    is_rest: bool
    leads: int
    high: int
    average_total: float


class SourcesUtmSource(TypedDict):
    utm_source: Optional[str]
    is_rest: bool
    leads: int
    high: int
    average_total: float


class Test(TypedDict):
    """A lead kept with the model, and the result it must get."""

    id: int
    name: str
    answers: Dict[str, Union[str, float, List[Union[str, float]]]]
    date: Optional[str]
    expect: TestExpectations
    created_at: str


class TestExpectations(TypedDict, total=False):
    """The result that the lead must get. What you leave out is not checked. Expect at least one thing."""

    x_axis: float
    y_axis: float
    total_score: float
    x_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    y_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    priority: str
    recommendations: Dict[str, Optional[int]]


class _TestFromLead(TypedDict):
    lead_id: str


class TestFromLead(_TestFromLead, total=False):
    """The lead to keep as a test."""

    name: str
    expect: List[Literal[
        "x_axis",
        "y_axis",
        "total_score",
        "x_category",
        "y_category",
        "priority",
        "recommendations",
    ]]


class TestImport(TypedDict):
    """What a file of tests changes."""

    created: int
    updated: int
    unchanged: int
    dry_run: bool


class TestPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[Test]


class TestPatch(TypedDict, total=False):
    """The fields of a test to change. Read-only fields (id, created_at) are accepted and ignored."""

    name: str
    answers: Answers
    expect: TestExpectations
    date: Optional[str]


class _TestResult(TypedDict):
    id: int
    name: str
    passed: bool
    differences: List[TestResultDifference]


class TestResult(_TestResult, total=False):
    """Whether a test passes, and where the result differs from what is expected."""

    errors: Dict[str, List[str]]


class TestResultDifference(TypedDict):
    member: str
    expected: Optional[Union[float, str]]
    actual: Optional[Union[float, str]]


class TestRun(TypedDict):
    """The results of a model's tests."""

    passed: int
    failed: int
    results: List[TestResult]


class _TestWrite(TypedDict):
    name: str
    answers: Answers
    expect: TestExpectations


class TestWrite(_TestWrite, total=False):
    """All fields of a test. Read-only fields (id, created_at) are accepted and ignored."""

    date: Optional[str]


class TestedLead(TypedDict):
    """Scores and recommendations of a lead that was not stored."""

    lead_id: Optional[str]
    x_axis: float
    y_axis: float
    total_score: float
    x_score: float
    y_score: float
    x_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    y_category: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    priority: str
    recommendation: Optional[str]
    recommendations: Dict[str, LeadRecommendation]
    model_version: Optional[int]
    evaluated_on: str


TestsOrdering = Literal["id", "-id", "name", "-name", "created_at", "-created_at"]


class Timeline(TypedDict):
    """The number of leads that arrived each day, with their latest results."""

    today: int
    this_week: int
    total: int
    days: List[TimelineDay]
    sources: Sources
    generated_at: str


class TimelineDay(TypedDict):
    date: str
    leads: int
    average_total: Optional[float]
    low: int
    medium: int
    high: int
    priorities: List[TimelineDayPrioritie]


class TimelineDayPrioritie(TypedDict):
    priority: str
    leads: int


class Token(TypedDict):
    """An API token."""

    token: str


class _TokenCreate(TypedDict):
    name: str


class TokenCreate(_TokenCreate, total=False):
    """An additional token of a user."""

    user: int
    is_test: bool
    expires_at: Optional[str]


TokensOrdering = Literal[
    "id",
    "-id",
    "name",
    "-name",
    "username",
    "-username",
    "account",
    "-account",
    "created_at",
    "-created_at",
    "expires_at",
    "-expires_at",
    "last_used_at",
    "-last_used_at",
]


class UpdateOutcomeQuery(TypedDict, total=False):
    test: bool


class User(TypedDict):
    """Someone who signs in to the admin or owns API tokens."""

    id: int
    username: str
    email: str
    first_name: str
    last_name: str
    account: int
    is_staff: bool
    is_superuser: bool
    is_active: bool
    created_at: str
    last_login_at: Optional[str]


class _UserCreate(TypedDict):
    username: str
    password: str


class UserCreate(_UserCreate, total=False):
    """All fields of a user. Read-only fields (id, created_at, last_login_at) are accepted and ignored."""

    email: str
    first_name: str
    last_name: str
    account: int
    is_staff: bool
    is_superuser: bool
    is_active: bool


class UserPage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[User]


class UserPatch(TypedDict, total=False):
    """The fields of a user to change. Read-only fields (id, created_at, last_login_at) are accepted and
    ignored.
    """

    username: str
    password: str
    email: str
    first_name: str
    last_name: str
    account: int
    is_staff: bool
    is_superuser: bool
    is_active: bool


class _UserReplace(TypedDict):
    username: str


class UserReplace(_UserReplace, total=False):
    """All fields of a user. If `password` or `account` is absent, it is kept. Read-only fields (id,
    created_at, last_login_at) are accepted and ignored.
    """

    password: str
    email: str
    first_name: str
    last_name: str
    account: int
    is_staff: bool
    is_superuser: bool
    is_active: bool


UsersOrdering = Literal[
    "id",
    "-id",
    "username",
    "-username",
    "first_name",
    "-first_name",
    "last_name",
    "-last_name",
    "email",
    "-email",
    "account",
    "-account",
    "created_at",
    "-created_at",
    "last_login_at",
    "-last_login_at",
]


class ValueRange(TypedDict):
    """Points for values from `start` up to, but not including, `end`."""

    id: int
    scoring_model: int
    start: Optional[Union[float, str]]
    end: Optional[Union[float, str]]
    points: float


class ValueRangePage(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: List[ValueRange]


class ValueRangePatch(TypedDict, total=False):
    """The fields of a value range to change. Read-only fields (id) are accepted and ignored."""

    scoring_model: int
    start: Optional[Union[float, str]]
    end: Optional[Union[float, str]]
    points: float


class ValueRangeWrite(TypedDict):
    """All fields of a value range. Read-only fields (id) are accepted and ignored."""

    scoring_model: int
    start: Optional[Union[float, str]]
    end: Optional[Union[float, str]]
    points: float


ValueRangesOrdering = Literal["id", "-id", "scoring_model", "-scoring_model", "points", "-points"]


class Webhook(TypedDict):
    """An endpoint that events are sent to."""

    id: int
    url: str
    description: str
    events: List[Literal[
        "lead.created",
        "lead.updated",
        "lead.rescored",
        "lead.erased",
        "outcome.recorded",
        "outcome.corrected",
        "outcome.removed",
        "model.published",
        "import.finished",
        "job.failed",
    ]]
    condition: Optional[str]
    when: Literal["each", "becomes_true"]
    template: Optional[str]
    enabled: bool
    off: Optional[WebhookOff]
    failing_since: Optional[str]
    problem: Optional[str]
    skipped: int
    former_secret_until: Optional[str]
    created_at: str
    updated_at: str


class WebhookChange(TypedDict, total=False):
    """The members of a webhook to change."""

    url: str
    description: str
    events: List[Literal[
        "lead.created",
        "lead.updated",
        "lead.rescored",
        "lead.erased",
        "outcome.recorded",
        "outcome.corrected",
        "outcome.removed",
        "model.published",
        "import.finished",
        "job.failed",
    ]]
    condition: Optional[str]
    when: Literal["each", "becomes_true"]
    template: Optional[str]
    enabled: bool


class WebhookOff(TypedDict):
    reason: Literal["requested", "gone", "failing"]
    at: str


class WebhookSample(TypedDict):
    """What became of a sample."""

    delivered: bool
    at: str
    duration_ms: int
    status: Optional[int]
    error: Optional[str]
    answer: Optional[str]
    request: WebhookSampleRequest


class WebhookSampleRequest(TypedDict):
    """What was sent."""

    headers: Dict[str, str]
    body: str


class WebhookWithHealth(TypedDict):
    """A webhook, with the health of its deliveries."""

    id: int
    url: str
    description: str
    events: List[Literal[
        "lead.created",
        "lead.updated",
        "lead.rescored",
        "lead.erased",
        "outcome.recorded",
        "outcome.corrected",
        "outcome.removed",
        "model.published",
        "import.finished",
        "job.failed",
    ]]
    condition: Optional[str]
    when: Literal["each", "becomes_true"]
    template: Optional[str]
    enabled: bool
    off: Optional[WebhookWithHealthOff]
    failing_since: Optional[str]
    problem: Optional[str]
    skipped: int
    former_secret_until: Optional[str]
    created_at: str
    updated_at: str
    health: WebhookWithHealthHealth


class WebhookWithHealthHealth(TypedDict):
    """The health of its deliveries in the last 24 hours."""

    hours: List[WebhookWithHealthHealthHour]
    median_ms: Optional[float]
    waiting: int
    failed: int


class WebhookWithHealthHealthHour(TypedDict):
    hour: str
    delivered: int
    failed: int


class WebhookWithHealthOff(TypedDict):
    reason: Literal["requested", "gone", "failing"]
    at: str


class WebhookWithSecret(TypedDict):
    """A webhook with its new secret."""

    id: int
    url: str
    description: str
    events: List[Literal[
        "lead.created",
        "lead.updated",
        "lead.rescored",
        "lead.erased",
        "outcome.recorded",
        "outcome.corrected",
        "outcome.removed",
        "model.published",
        "import.finished",
        "job.failed",
    ]]
    condition: Optional[str]
    when: Literal["each", "becomes_true"]
    template: Optional[str]
    enabled: bool
    off: Optional[WebhookWithSecretOff]
    failing_since: Optional[str]
    problem: Optional[str]
    skipped: int
    former_secret_until: Optional[str]
    created_at: str
    updated_at: str
    secret: str


class WebhookWithSecretOff(TypedDict):
    reason: Literal["requested", "gone", "failing"]
    at: str


class _WebhookWrite(TypedDict):
    url: str
    events: List[Literal[
        "lead.created",
        "lead.updated",
        "lead.rescored",
        "lead.erased",
        "outcome.recorded",
        "outcome.corrected",
        "outcome.removed",
        "model.published",
        "import.finished",
        "job.failed",
    ]]


class WebhookWrite(_WebhookWrite, total=False):
    """A webhook to create."""

    description: str
    condition: Optional[str]
    when: Literal["each", "becomes_true"]
    template: Optional[str]
    secret: str
