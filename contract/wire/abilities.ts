// What somebody may do and where: the words in which the server's policy is written, and in which the session's
// answer tells it. Without schemas, so that a page can ask as well.

/** What not everybody may do everywhere. */
export const ABILITIES = {
  act: "Submit and read leads, and read everything else in the account.",
  administer: "Change the model, users, tokens, and settings; erase leads; read the audit log.",
  administer_superusers: "See and change superusers and their tokens.",
  change_slug: "Change the slug of an account.",
  choose_agency: "Move an account to another agency, or to none.",
  add_clients: "Create client accounts.",
  turn_off_review: "Turn off four eyes without a second person.",
} as const;

export type Ability = keyof typeof ABILITIES;

/** Where somebody may do it, as seen from the account that they belong to. */
export const REACHES = ["nowhere", "own", "clients", "own_and_clients", "everywhere"] as const;

export type Reach = (typeof REACHES)[number];

/** What everybody may do, by ability. */
export type Abilities = Readonly<Record<Ability, Reach>>;

interface AccountInQuestion {
  readonly id: number;
  readonly parent: number | null;
}

/**
 * Whether an account is within a reach.
 *
 * @param home the account that whoever asks belongs to
 * @example isWithin("clients", 1, { id: 2, parent: 1 }) // true
 */
export function isWithin(reach: Reach, home: number, { id, parent }: AccountInQuestion): boolean {
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
