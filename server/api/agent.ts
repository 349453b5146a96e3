import type { Context } from "hono";
import type { Principal } from "../access/principal.ts";
import type { Agent } from "../audit/agent.ts";
import { clientAddress } from "../http/client.ts";

/** Browsers send about 100 characters; longer user agents are truncated. */
const USER_AGENT_LENGTH = 500;

const visitOf = (http: Context) => ({
  ip: clientAddress(http),
  userAgent: (http.req.header("user-agent") ?? "").slice(0, USER_AGENT_LENGTH),
});

/** The agent of a request with a token or session. */
export function agentOf({ userId, username, role, credential }: Principal, http: Context): Agent {
  return {
    actor: { id: userId, username },
    via: credential.kind,
    credential: credential.kind === "token" ? credential.name : "",
    ...visitOf(http),
    isSuperuser: role === "superuser",
  };
}

/** The agent of a request for a session or a token, which is not authenticated yet. */
export function visitorOf(http: Context, via: "session" | "token"): Agent {
  return { actor: null, via, credential: "", ...visitOf(http) };
}
