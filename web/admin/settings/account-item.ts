import type { RaRecord } from "react-admin";
import type { Operations, Result } from "#contract";
import type { Session } from "../api/session.ts";

/** The account that is acted in, with the ETag it was read with. */
export type AccountItem = Result<Operations["getAccount"]> & RaRecord<number>;

export const ACCOUNT = "accounts/account";

/**
 * Whether one may change the slug. That of one's own account is for superusers alone: whoever has several accounts is
 * an agency's administrator, whose own account is the agency.
 */
export const mayChangeSlug = ({ user, accounts }: Session, { parent }: Pick<AccountItem, "parent">): boolean =>
  user.is_superuser || (accounts.length > 1 && parent !== null);
