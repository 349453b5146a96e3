import type { RaRecord } from "react-admin";
import type { Operations, Result } from "#contract";
import { isWithin } from "#contract/wire";
import type { Session } from "../api/session.ts";

/** The account that is acted in, with the ETag it was read with. */
export type AccountItem = Result<Operations["getAccount"]> & RaRecord<number>;

export const ACCOUNT = "accounts/account";

/** Whether one may change the slug of an account. */
export const mayChangeSlug = ({ user, abilities }: Session, account: Pick<AccountItem, "id" | "parent">): boolean =>
  isWithin(abilities.change_slug, user.account, account);
