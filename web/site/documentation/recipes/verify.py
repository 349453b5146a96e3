import base64
import hashlib
import hmac
import json
import time


def verify(secret, headers, body):
    """Returns what was sent. Raises unless the secret signed it in the last five minutes."""
    message_id = headers.get("webhook-id")
    timestamp = headers.get("webhook-timestamp") or "0"
    if abs(time.time() - int(timestamp)) >= 300:
        raise ValueError("The request is too old.")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    signatures = (headers.get("webhook-signature") or "").encode().split(b" ")
    if not any(hmac.compare_digest(expected, each) for each in signatures):
        raise ValueError("The request is not signed by this secret.")
    return json.loads(body)
