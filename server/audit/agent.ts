import type { AuditWay } from "#contract";

/** Who acts and from where, as the audit log tells it. */
export interface Agent {
  /** Null: nobody who was signed in. */
  readonly actor: { readonly id: number; readonly username: string } | null;
  readonly via: AuditWay;
  /** Name of the token. */
  readonly credential: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** The person at the terminal, and the first start of the server. */
export const COMMAND_LINE: Agent = { actor: null, via: "cli", credential: "", ip: "", userAgent: "" };

/** The server, when it enforces a setting of an account by itself. */
export const THE_SERVER: Agent = { actor: null, via: "server", credential: "", ip: "", userAgent: "" };
