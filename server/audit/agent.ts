import type { AuditWay } from "#contract";

/** A user who did something, by the name that they had then. */
export interface Actor {
  readonly id: number;
  readonly username: string;
}

/** A user from the columns that tables keep of one; null: nobody who was signed in. */
export const actorOf = (id: number | null, username: string): Actor | null => (id === null ? null : { id, username });

/** Who acts and from where, as the audit log tells it. */
export interface Agent {
  /** Null: nobody who was signed in. */
  readonly actor: Actor | null;
  readonly via: AuditWay;
  /** Name of the token. */
  readonly credential: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Superusers can turn four eyes off alone, so what they give is not held against it. */
  readonly isSuperuser?: boolean;
}

/** The person at the terminal, and the first start of the server. */
export const COMMAND_LINE: Agent = { actor: null, via: "cli", credential: "", ip: "", userAgent: "" };

/** The server, when it enforces a setting of an account by itself. */
export const THE_SERVER: Agent = { actor: null, via: "server", credential: "", ip: "", userAgent: "" };
