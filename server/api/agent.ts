import type { Context } from "hono";
import type { Principal } from "../access/principal.ts";
import type { Agent } from "../audit/agent.ts";
import { clientAddress } from "../http/client.ts";

/** Browsers name themselves in some 100 characters; whoever sends a novel is cut short. */
const USER_AGENT_LENGTH = 500;

const visitOf = (http: Context) => ({
  ip: clientAddress(http),
  userAgent: (http.req.header("user-agent") ?? "").slice(0, USER_AGENT_LENGTH),
});

/** Whoever sends a request with their token or session. */
export function agentOf({ userId, username, role, credential }: Principal, http: Context): Agent {
  return {
    actor: { id: userId, username },
    via: credential.kind,
    credential: credential.kind === "token" ? credential.name : "",
    ...visitOf(http),
    isSuperuser: role === "superuser",
  };
}

/** Whoever asks for a session or a token, and has still to prove who they are. */
export function visitorOf(http: Context, via: "session" | "token"): Agent {
  return { actor: null, via, credential: "", ...visitOf(http) };
}
