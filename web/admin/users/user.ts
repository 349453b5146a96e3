import type { Operations, Result } from "#contract";
import { ROLES } from "../api/reach.ts";
import type { Item } from "../data/items.ts";

/** A user as the API returns them. */
export type User = Result<Operations["getUser"]> & Item;

/** The role of a user, in a word. */
export function roleOf({ is_superuser, is_staff }: Pick<User, "is_superuser" | "is_staff">): string {
  return (is_superuser ? ROLES.superuser : is_staff ? ROLES.admin : ROLES.client).label;
}

/** First and last name; empty if there is none. */
export const fullName = ({ first_name, last_name }: Pick<User, "first_name" | "last_name">): string =>
  `${first_name} ${last_name}`.trim();
