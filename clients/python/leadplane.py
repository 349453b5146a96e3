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

from __future__ import annotations

import json
from typing import Any, Callable, Iterator, Optional, Union
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

__all__ = ["Leadplane", "LeadplaneError"]

Id = Union[int, str]


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
    def field_errors(self) -> Optional[dict]:
        """The faulty fields of a 400, each with its messages; None for every other failure."""
        has_fields = self.status == 400 and isinstance(self.body, dict) and "detail" not in self.body
        return self.body if has_fields else None


class Leadplane:
    """The API with a method per operation.

    base_url: where the API is, such as https://leads.example.com
    token: the API token
    account: slug of the client account to act in, for administrators of an agency
    timeout: seconds to wait for an answer
    """

    def __init__(
        self,
        base_url: str,
        token: Optional[str] = None,
        account: Optional[str] = None,
        timeout: float = 30,
    ) -> None:
        self._root = base_url.rstrip("/")
        self._timeout = timeout
        self._headers = {"Accept": "application/json"}
        if token is not None:
            self._headers["Authorization"] = f"Token {token}"
        if account is not None:
            self._headers["X-Account"] = account

    def all(self, list_: Callable[..., Any], /, **query: Any) -> Iterator[dict]:
        """Every item of a paged list, page after page: client.all(client.list_leads, priority="High")."""
        page = 1
        while True:
            answer = list_(**{**query, "page": page})
            yield from answer["results"]
            if answer["next"] is None:
                return
            page += 1

    # Authentication and your own user

    def obtain_token(self, /, **credentials: Any) -> Any:
        return self._call("POST", "/api/token-auth/", body=credentials)

    def get_profile(self) -> Any:
        return self._call("GET", "/api/v1/users/profile/")

    def get_token(self) -> Any:
        return self._call("GET", "/api/v1/users/token/")

    def rotate_token(self) -> Any:
        return self._call("POST", "/api/v1/users/token/rotate/")

    def change_password(self, /, **passwords: Any) -> Any:
        return self._call("POST", "/api/v1/users/password/", body=passwords)

    # Leads

    def submit_lead(self, /, **lead: Any) -> Any:
        return self._call("POST", "/api/v1/leads/", body=lead)

    def list_leads(self, /, **query: Any) -> Any:
        return self._call("GET", "/api/v1/leads/", query=query)

    def get_lead(self, lead_id: str, /) -> Any:
        return self._call("GET", f"/api/v1/leads/{_part(lead_id)}/")

    def get_lead_history(self, lead_id: str, /, **query: Any) -> Any:
        return self._call("GET", f"/api/v1/leads/{_part(lead_id)}/history/", query=query)

    def explain_lead(self, lead_id: str, /) -> Any:
        return self._call("GET", f"/api/v1/leads/{_part(lead_id)}/explanation/")

    def export_leads(self, /, **query: Any) -> Any:
        return self._call("GET", "/api/v1/exports/leads.csv", query=query)

    # Questions

    def list_questions(self, /, **query: Any) -> Any:
        return self._call("GET", "/api/v1/questions/", query=query)

    def create_question(self, /, **question: Any) -> Any:
        return self._call("POST", "/api/v1/questions/", body=question)

    def get_question(self, id: Id, /) -> Any:
        return self._call("GET", f"/api/v1/questions/{_part(id)}/")

    def replace_question(self, id: Id, /, **question: Any) -> Any:
        return self._call("PUT", f"/api/v1/questions/{_part(id)}/", body=question)

    def update_question(self, id: Id, /, **changes: Any) -> Any:
        return self._call("PATCH", f"/api/v1/questions/{_part(id)}/", body=changes)

    def move_question(self, id: Id, /, **place: Any) -> Any:
        return self._call("POST", f"/api/v1/questions/{_part(id)}/move/", body=place)

    def delete_question(self, id: Id, /) -> Any:
        return self._call("DELETE", f"/api/v1/questions/{_part(id)}/")

    # Choices

    def list_choices(self, id: Id, /) -> Any:
        return self._call("GET", f"/api/v1/questions/{_part(id)}/choices/")

    def create_choice(self, id: Id, /, **choice: Any) -> Any:
        return self._call("POST", f"/api/v1/questions/{_part(id)}/choices/", body=choice)

    def get_choice(self, id: Id, choice_id: Id, /) -> Any:
        return self._call("GET", f"/api/v1/questions/{_part(id)}/choices/{_part(choice_id)}/")

    def replace_choice(self, id: Id, choice_id: Id, /, **choice: Any) -> Any:
        return self._call("PUT", f"/api/v1/questions/{_part(id)}/choices/{_part(choice_id)}/", body=choice)

    def update_choice(self, id: Id, choice_id: Id, /, **changes: Any) -> Any:
        return self._call("PATCH", f"/api/v1/questions/{_part(id)}/choices/{_part(choice_id)}/", body=changes)

    def delete_choice(self, id: Id, choice_id: Id, /) -> Any:
        return self._call("DELETE", f"/api/v1/questions/{_part(id)}/choices/{_part(choice_id)}/")

    # Scoring models

    def list_scoring_models(self, /, **query: Any) -> Any:
        return self._call("GET", "/api/v1/scoring-models/", query=query)

    def create_scoring_model(self, /, **model: Any) -> Any:
        return self._call("POST", "/api/v1/scoring-models/", body=model)

    def get_scoring_model(self, id: Id, /) -> Any:
        return self._call("GET", f"/api/v1/scoring-models/{_part(id)}/")

    def replace_scoring_model(self, id: Id, /, **model: Any) -> Any:
        return self._call("PUT", f"/api/v1/scoring-models/{_part(id)}/", body=model)

    def update_scoring_model(self, id: Id, /, **changes: Any) -> Any:
        return self._call("PATCH", f"/api/v1/scoring-models/{_part(id)}/", body=changes)

    def delete_scoring_model(self, id: Id, /) -> Any:
        return self._call("DELETE", f"/api/v1/scoring-models/{_part(id)}/")

    # Value ranges

    def list_value_ranges(self, /, **query: Any) -> Any:
        return self._call("GET", "/api/v1/value-ranges/", query=query)

    def create_value_range(self, /, **range: Any) -> Any:
        return self._call("POST", "/api/v1/value-ranges/", body=range)

    def get_value_range(self, id: Id, /) -> Any:
        return self._call("GET", f"/api/v1/value-ranges/{_part(id)}/")

    def replace_value_range(self, id: Id, /, **range: Any) -> Any:
        return self._call("PUT", f"/api/v1/value-ranges/{_part(id)}/", body=range)

    def update_value_range(self, id: Id, /, **changes: Any) -> Any:
        return self._call("PATCH", f"/api/v1/value-ranges/{_part(id)}/", body=changes)

    def delete_value_range(self, id: Id, /) -> Any:
        return self._call("DELETE", f"/api/v1/value-ranges/{_part(id)}/")

    # Recommendations

    def list_recommendations(self, /, **query: Any) -> Any:
        return self._call("GET", "/api/v1/recommendations/", query=query)

    def create_recommendation(self, /, **rule: Any) -> Any:
        return self._call("POST", "/api/v1/recommendations/", body=rule)

    def simulate_recommendation(self, **rule: Any) -> Any:
        return self._call("POST", "/api/v1/recommendations/simulation/", body=rule)

    def get_recommendation(self, id: Id, /) -> Any:
        return self._call("GET", f"/api/v1/recommendations/{_part(id)}/")

    def replace_recommendation(self, id: Id, /, **rule: Any) -> Any:
        return self._call("PUT", f"/api/v1/recommendations/{_part(id)}/", body=rule)

    def update_recommendation(self, id: Id, /, **changes: Any) -> Any:
        return self._call("PATCH", f"/api/v1/recommendations/{_part(id)}/", body=changes)

    def move_recommendation(self, id: Id, /, **place: Any) -> Any:
        return self._call("POST", f"/api/v1/recommendations/{_part(id)}/move/", body=place)

    def delete_recommendation(self, id: Id, /) -> Any:
        return self._call("DELETE", f"/api/v1/recommendations/{_part(id)}/")

    # Calculated fields

    def list_calculated_fields(self, /, **query: Any) -> Any:
        return self._call("GET", "/api/v1/calculated-fields/", query=query)

    def create_calculated_field(self, /, **field: Any) -> Any:
        return self._call("POST", "/api/v1/calculated-fields/", body=field)

    def get_calculated_field(self, id: Id, /) -> Any:
        return self._call("GET", f"/api/v1/calculated-fields/{_part(id)}/")

    def replace_calculated_field(self, id: Id, /, **field: Any) -> Any:
        return self._call("PUT", f"/api/v1/calculated-fields/{_part(id)}/", body=field)

    def update_calculated_field(self, id: Id, /, **changes: Any) -> Any:
        return self._call("PATCH", f"/api/v1/calculated-fields/{_part(id)}/", body=changes)

    def delete_calculated_field(self, id: Id, /) -> Any:
        return self._call("DELETE", f"/api/v1/calculated-fields/{_part(id)}/")

    # Analytics

    def get_lead_summary(self) -> Any:
        return self._call("GET", "/api/v1/analytics/lead_summary/")

    def get_question_analytics(self) -> Any:
        return self._call("GET", "/api/v1/analytics/question_analytics/")

    def get_recommendation_effectiveness(self) -> Any:
        return self._call("GET", "/api/v1/analytics/recommendation_effectiveness/")

    def get_timeline(self, /, **query: Any) -> Any:
        return self._call("GET", "/api/v1/analytics/timeline/", query=query)

    def get_plane(self) -> Any:
        return self._call("GET", "/api/v1/analytics/plane/")

    def get_attention(self) -> Any:
        return self._call("GET", "/api/v1/analytics/attention/")

    # Users

    def list_users(self, /, **query: Any) -> Any:
        return self._call("GET", "/api/v1/users/", query=query)

    def create_user(self, /, **user: Any) -> Any:
        return self._call("POST", "/api/v1/users/", body=user)

    def get_user(self, id: Id, /) -> Any:
        return self._call("GET", f"/api/v1/users/{_part(id)}/")

    def replace_user(self, id: Id, /, **user: Any) -> Any:
        return self._call("PUT", f"/api/v1/users/{_part(id)}/", body=user)

    def update_user(self, id: Id, /, **changes: Any) -> Any:
        return self._call("PATCH", f"/api/v1/users/{_part(id)}/", body=changes)

    def delete_user(self, id: Id, /) -> Any:
        return self._call("DELETE", f"/api/v1/users/{_part(id)}/")

    # Tokens

    def list_tokens(self, /, **query: Any) -> Any:
        return self._call("GET", "/api/v1/tokens/", query=query)

    def create_token(self, /, **token: Any) -> Any:
        return self._call("POST", "/api/v1/tokens/", body=token)

    def get_api_token(self, id: Id, /) -> Any:
        return self._call("GET", f"/api/v1/tokens/{_part(id)}/")

    def rotate_api_token(self, id: Id, /) -> Any:
        return self._call("POST", f"/api/v1/tokens/{_part(id)}/rotate/")

    def revoke_token(self, id: Id, /) -> Any:
        return self._call("DELETE", f"/api/v1/tokens/{_part(id)}/")

    # Accounts

    def list_accounts(self, /, **query: Any) -> Any:
        return self._call("GET", "/api/v1/accounts/", query=query)

    def create_account(self, /, **account: Any) -> Any:
        return self._call("POST", "/api/v1/accounts/", body=account)

    def get_account(self, id: Id, /) -> Any:
        return self._call("GET", f"/api/v1/accounts/{_part(id)}/")

    def replace_account(self, id: Id, /, **account: Any) -> Any:
        return self._call("PUT", f"/api/v1/accounts/{_part(id)}/", body=account)

    def update_account(self, id: Id, /, **changes: Any) -> Any:
        return self._call("PATCH", f"/api/v1/accounts/{_part(id)}/", body=changes)

    def delete_account(self, id: Id, /) -> Any:
        return self._call("DELETE", f"/api/v1/accounts/{_part(id)}/")

    # The admin's session, for pages of the same server

    def create_session(self, /, **credentials: Any) -> Any:
        return self._call("POST", "/api/v1/session/", body=credentials)

    def get_session(self) -> Any:
        return self._call("GET", "/api/v1/session/")

    def list_sessions(self) -> Any:
        return self._call("GET", "/api/v1/sessions/")

    def end_session(self, id: Id, /) -> Any:
        return self._call("DELETE", f"/api/v1/sessions/{_part(id)}/")

    def delete_session(self) -> Any:
        return self._call("DELETE", "/api/v1/session/")

    # Model versions

    def get_model(self) -> Any:
        return self._call("GET", "/api/v1/model/")

    def list_model_versions(self, /, **query: Any) -> Any:
        return self._call("GET", "/api/v1/model-versions/", query=query)

    def get_model_version(self, version: Id, /) -> Any:
        return self._call("GET", f"/api/v1/model-versions/{_part(version)}/")

    def restore_model_version(self, version: Id, /) -> Any:
        return self._call("POST", f"/api/v1/model-versions/{_part(version)}/restore/")

    # Audit log

    def list_audit_log(self, /, **query: Any) -> Any:
        return self._call("GET", "/api/v1/audit-log/", query=query)

    def get_audit_event(self, id: Id, /) -> Any:
        return self._call("GET", f"/api/v1/audit-log/{_part(id)}/")

    def export_audit_log(self, /, **query: Any) -> Any:
        return self._call("GET", "/api/v1/exports/audit-log.csv", query=query)

    # Service

    def get_open_api(self) -> Any:
        return self._call("GET", "/api/openapi.json")

    def get_health(self) -> Any:
        return self._call("GET", "/healthz")

    def get_readiness(self) -> Any:
        return self._call("GET", "/readyz")

    def _call(self, method: str, path: str, query: Optional[dict] = None, body: Optional[dict] = None) -> Any:
        address = self._root + path
        given = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        if given:
            address += "?" + urlencode(given)
        headers = dict(self._headers)
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        request = Request(address, data=data, headers=headers, method=method)
        try:
            with urlopen(request, timeout=self._timeout) as response:
                if response.headers.get_content_type() == "text/csv":
                    return response.read().decode("utf-8-sig")
                return _parse(response.read())
        except HTTPError as error:
            with error:
                seconds = error.headers.get("Retry-After")
                retry_after = None if seconds is None else float(seconds)
                raise LeadplaneError(error.code, _parse(error.read()), retry_after) from None


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
