import type { Session } from "../api/session.ts";

/** Whether there is an account that one may add clients to. */
export const mayAddAccounts = ({ abilities }: Session): boolean => abilities.add_clients !== "nowhere";
