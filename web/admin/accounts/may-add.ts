import type { Session } from "../api/session.ts";

/** Superusers add any account, administrators of an agency its clients; clients have none of their own. */
export const mayAddAccounts = ({ user, accounts }: Session): boolean =>
  user.is_superuser || accounts.some(({ parent }) => parent === null);
