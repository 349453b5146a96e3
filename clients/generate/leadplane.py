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

    # <pages>

    def all(self, list_: Callable[..., Any], /, *given: Any, **query: Any) -> Iterator[Any]:
        """Iterates over all pages of a list.

        client.all(client.list_leads, priority="High")
        client.all(client.get_lead_history, "A-1")

        Lists that have cursors are read by cursor: no lead is skipped or repeated while others arrive.
        """
        has_cursors = list_ in (
            # <cursors>
        )
        place: Dict[str, Any] = {"cursor": "first"} if has_cursors else {"page": 1}
        while True:
            answer = list_(*given, **{**query, **place})
            yield from answer["results"]
            if answer["next"] is None:
                return
            place = _place_in(answer["next"])

    # <calls>

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

# <types>
