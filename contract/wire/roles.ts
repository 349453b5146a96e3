import type { Abilities, Ability } from "./abilities.ts";

// Who may do what, and where: the only place that defines it. The server enforces it, and the documentation displays
// it.

/** Agencies are the accounts that do not belong to another account. Their clients have no clients. */
export type Role = "superuser" | "agency admin" | "client admin" | "API client";

export const POLICY: Readonly<Record<Role, Abilities>> = {
  superuser: {
    act: "everywhere",
    administer: "everywhere",
    administer_superusers: "everywhere",
    change_slug: "everywhere",
    choose_agency: "everywhere",
    add_clients: "everywhere",
    see_installation: "everywhere",
    turn_off_review: "everywhere",
  },
  "agency admin": {
    act: "own_and_clients",
    administer: "own_and_clients",
    administer_superusers: "nowhere",
    change_slug: "clients",
    choose_agency: "nowhere",
    add_clients: "own",
    see_installation: "nowhere",
    turn_off_review: "nowhere",
  },
  "client admin": {
    act: "own",
    administer: "own",
    administer_superusers: "nowhere",
    change_slug: "nowhere",
    choose_agency: "nowhere",
    add_clients: "nowhere",
    see_installation: "nowhere",
    turn_off_review: "nowhere",
  },
  "API client": {
    act: "own",
    administer: "nowhere",
    administer_superusers: "nowhere",
    change_slug: "nowhere",
    choose_agency: "nowhere",
    add_clients: "nowhere",
    see_installation: "nowhere",
    turn_off_review: "nowhere",
  },
};

/** Whether every role may do it in some account. */
export const everyoneMay = (ability: Ability): boolean =>
  Object.values(POLICY).every((abilities) => abilities[ability] !== "nowhere");

/** The account that an installation creates for its first superuser, who names it and sets its time zone. */
export const FIRST_ACCOUNT = { name: "Main account", slug: "main", time_zone: "UTC" } as const;
