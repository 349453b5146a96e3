// What a user may do and where. The server's policy is written in these terms, and the session's response uses them.
// Without schemas, so that a page can check them as well.

/** What only some users may do, or only in some accounts. */
export const ABILITIES = {
  act: "Submit and read leads, and read everything else in the account.",
  administer: "Change the model, users, tokens, and settings; erase leads; read the audit log.",
  administer_superusers: "See and change superusers and their tokens.",
  change_slug: "Change the slug of an account.",
  choose_agency: "Move an account to another agency, or to none.",
  add_clients: "Create client accounts.",
  see_installation: "See the servers of the installation, its database, and its backups.",
  turn_off_review: "Turn off four eyes without a second person.",
} as const;

export type Ability = keyof typeof ABILITIES;

/** Where a user may do it, relative to the user's own account. */
export const REACHES = ["nowhere", "own", "clients", "own_and_clients", "everywhere"] as const;

export type Reach = (typeof REACHES)[number];

/** The abilities of a user. */
export type Abilities = Readonly<Record<Ability, Reach>>;

interface AccountInQuestion {
  readonly id: number;
  readonly parent: number | null;
}

/**
 * Whether an account is within a reach.
 *
 * @param home the account of the user
 * @example isWithin("clients", 1, { id: 2, parent: 1 }) // true
 */
export function isWithinReach(reach: Reach, home: number, { id, parent }: AccountInQuestion): boolean {
  switch (reach) {
    case "nowhere":
      return false;
    case "own":
      return id === home;
    case "clients":
      return parent === home;
    case "own_and_clients":
      return id === home || parent === home;
    case "everywhere":
      return true;
  }
}
