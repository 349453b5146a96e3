import { DEFAULT_BANDS } from "#engine";
import { rental } from "./rental.ts";
import { sales } from "./sales.ts";
import { CREATED_AT } from "./stored.ts";

const accountOf = (id: number, parent: number | null, account: { name: string; slug: string; time_zone: string }) => ({
  id,
  ...account,
  parent,
  bands: DEFAULT_BANDS,
  cors_origins: [],
  review: "off" as const,
  failing_tests: "block" as const,
  track_links: false,
  created_at: CREATED_AT,
});

/** The superuser's own account, which the fixture turns into an agency. */
export const agency = accountOf(1, null, { name: "Brightline Agency", slug: "brightline", time_zone: "Europe/London" });

/** The accounts of the fixture as the API returns them. */
export const fixtureAccounts = [
  agency,
  accountOf(2, agency.id, rental.account),
  accountOf(3, agency.id, sales.account),
] as const;

interface Person {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly account: number;
  readonly is_staff: boolean;
}

/**
 * The users of the fixture. The first exists from the start; the others are created in this order, so their ids count
 * from 2.
 */
export const PEOPLE = {
  superuser: {
    username: "admin",
    password: "correct horse battery staple",
    email: "",
    first_name: "",
    last_name: "",
    account: 1,
    is_staff: true,
  },
  admin: {
    username: "harbor-admin",
    password: "lighthouse keeper 1863",
    email: "jane@example.com",
    first_name: "Jane",
    last_name: "Doe",
    account: 2,
    is_staff: true,
  },
  client: {
    username: "harbor-website",
    password: "tidal basin 4 o'clock",
    email: "web@example.com",
    first_name: "",
    last_name: "",
    account: 2,
    is_staff: false,
  },
  "second client": {
    username: "harbor-kiosk",
    password: "kiosk at pier seven",
    email: "kiosk@example.com",
    first_name: "",
    last_name: "",
    account: 2,
    is_staff: false,
  },
} as const satisfies Record<string, Person>;

/** A user's id in the fixture. */
export const personId = (name: keyof typeof PEOPLE): number => Object.keys(PEOPLE).indexOf(name) + 1;
