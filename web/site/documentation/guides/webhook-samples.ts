/** How a receiver verifies a request without a library. The tests verify what the server sends by this code. */
export const VERIFY_IN_NODE = `import { createHmac, timingSafeEqual } from "node:crypto";

/** Returns what was sent. Throws unless it was signed by the secret in the last five minutes. */
export function verify(secret, headers, body) {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) {
    throw new Error("The request is too old.");
  }
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  const isSigned = (headers["webhook-signature"] ?? "").split(" ").some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new Error("The request is not signed by this secret.");
  return JSON.parse(body);
}
`;

export const VERIFY_IN_PYTHON = `import base64
import hashlib
import hmac
import json
import time


def verify(secret, headers, body):
    """Returns what was sent. Raises unless it was signed by the secret in the last five minutes."""
    message_id = headers["webhook-id"]
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) >= 300:
        raise ValueError("The request is too old.")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    signatures = headers["webhook-signature"].split(" ")
    if not any(hmac.compare_digest(f"v1,{expected}", each) for each in signatures):
        raise ValueError("The request is not signed by this secret.")
    return json.loads(body)
`;
