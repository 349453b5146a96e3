"""A client of the Leadplane API for Python 3.9 and newer. One file, standard library only.

Every operation of the API reference is a method of the same name in snake case. What stands in the
path comes first; the members of the body or the query are keyword arguments. The answer is the
parsed JSON, or None when there is none.

    from leadplane import Leadplane

    client = Leadplane("https://leads.example.com", token="<token>")
    lead = client.submit_lead(answers={"credit_score": 742})
    for each in client.all(client.list_leads, priority="High"):
        print(each["lead_id"])
"""

# The server is trusted to answer what its reference says.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import json
import random
import time
from http.client import HTTPException
from typing import (
    TYPE_CHECKING,
    Any,
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
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Leadplane", "LeadplaneConnectionError", "LeadplaneError", "etag_of"]

Id = Union[int, str]

# Answers of whatever stands before the server, or of the server when it is too busy: another attempt may
# succeed.
_PASSING = (502, 503, 504)

# Who is asked to wait longer than this many seconds is told so instead.
_LONGEST_WAIT = 30.0


class LeadplaneError(Exception):
    """Any answer that is not a success."""

    def __init__(self, status: int, body: Any, retry_after: Optional[float]) -> None:
        detail = body.get("detail") if isinstance(body, dict) else None
        super().__init__(f"{status}: {detail if isinstance(detail, str) else json.dumps(body)}")
        self.status = status
        #: The body of the answer: field errors, {"detail": ...}, or a text.
        self.body = body
        #: Seconds to wait before the next attempt, if the server said so.
        self.retry_after = retry_after

    @property
    def field_errors(self) -> Optional[Dict[str, Any]]:
        """The faulty fields of a 400, each with its messages; None for every other failure."""
        has_fields = self.status == 400 and isinstance(self.body, dict) and "detail" not in self.body
        return self.body if has_fields else None


class LeadplaneConnectionError(Exception):
    """No answer came, or not in time. Whether the call was carried out is open; __cause__ says what happened."""


class _Item(dict):  # type: ignore[type-arg]
    """An item that was answered with its ETag."""

    etag: str


def etag_of(item: Any) -> Optional[str]:
    """The ETag that came with an item, to be sent as if_match with its change; None when it had none."""
    return item.etag if isinstance(item, _Item) else None


class Leadplane:
    """The API with a method per operation.

    base_url: where the API is, such as https://leads.example.com
    token: the API token
    account: slug of the client account to act in, for administrators of an agency
    timeout: seconds to wait for an answer
    retries: how often a call is sent again: after a 429 every call, when no answer came and after a 502, 503 or
        504 those that do the same when they are sent twice (all but most POSTs)
    """

    def __init__(
        self,
        base_url: str,
        token: Optional[str] = None,
        account: Optional[str] = None,
        timeout: float = 30,
        retries: int = 2,
    ) -> None:
        self._root = base_url.rstrip("/")
        self._timeout = timeout
        self._retries = retries
        self._headers = {"Accept": "application/json"}
        if token is not None:
            self._headers["Authorization"] = f"Token {token}"
        self._account = account

    # <pages>

    def all(self, list_: Callable[..., Any], /, *given: Any, **query: Any) -> Iterator[Any]:
        """Every item of a paged list, page after page.

        client.all(client.list_leads, priority="High")
        client.all(client.get_lead_history, "A-1")
        """
        page = 1
        while True:
            answer = list_(*given, **{**query, "page": page})
            yield from answer["results"]
            if answer["next"] is None:
                return
            page += 1

    # <calls>

    def _call(
        self,
        method: str,
        path: str,
        *,
        query: Any = None,
        body: Any = None,
        if_match: Optional[str] = None,
        in_account: bool = True,
        repeatable: Optional[bool] = None,
    ) -> Any:
        address = self._root + path
        given = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        if given:
            address += "?" + urlencode(given)
        headers = dict(self._headers)
        if in_account and self._account is not None:
            headers["X-Account"] = self._account
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        if if_match is not None:
            headers["If-Match"] = if_match
        # a change with If-Match that was carried out is refused the second time, as if somebody else had made it
        may_repeat = if_match is None and (method != "POST" if repeatable is None else repeatable)
        attempt = 0
        while True:
            is_last = attempt >= self._retries
            retry_after = None
            try:
                return self._send(Request(address, data=data, headers=headers, method=method))
            except LeadplaneError as error:
                retry_after = error.retry_after
                # 429 says that nothing was done, so whatever it was may be sent again
                may_pass = error.status == 429 or (may_repeat and error.status in _PASSING)
                if not may_pass or is_last or (retry_after or 0) > _LONGEST_WAIT:
                    raise
            except LeadplaneConnectionError:
                if not may_repeat or is_last:
                    raise
            # what the server asks for, and a random part lest all come back at once
            time.sleep((retry_after or 0) + random.random() * min(8, 0.5 * 2**attempt))
            attempt += 1

    def _send(self, request: Request) -> Any:
        try:
            with urlopen(request, timeout=self._timeout) as response:
                data = response.read()
        except HTTPError as error:
            raise _refusal(error) from None
        except (OSError, HTTPException) as error:
            raise LeadplaneConnectionError(f"The server gave no answer: {error}") from error
        if response.headers.get_content_type() == "text/csv":
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
        return LeadplaneConnectionError(f"The server's answer ended in the middle: {cut}")
    return LeadplaneError(error.code, _parse(body), _seconds(error.headers.get("Retry-After")))


def _seconds(text: Optional[str]) -> Optional[float]:
    try:
        return None if text is None else float(text)
    except ValueError:  # a date, which this server never sends
        return None


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


# Requests and answers, as the API reference describes them.

# <types>
