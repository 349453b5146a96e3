import type { AuditWay } from "#contract";

/** A user who did something, by the name at that time. */
export interface Actor {
  readonly id: number;
  readonly username: string;
}

/** Returns the user from a table's columns, or null for nobody who was signed in. */
export const actorOf = (id: number | null, username: string): Actor | null => (id === null ? null : { id, username });

/** Who acts and from where, for the audit log. */
export interface Agent {
  /** Null if nobody was signed in. */
  readonly actor: Actor | null;
  readonly via: AuditWay;
  /** Name of the token. */
  readonly credential: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Superusers can turn off four eyes alone, so the access they give does not count against it. */
  readonly isSuperuser?: boolean;
}

/** The person at the terminal, and the first start of the server. */
export const COMMAND_LINE: Agent = { actor: null, via: "cli", credential: "", ip: "", userAgent: "" };

/** The server, when it enforces a setting of an account by itself. */
export const THE_SERVER: Agent = { actor: null, via: "server", credential: "", ip: "", userAgent: "" };
