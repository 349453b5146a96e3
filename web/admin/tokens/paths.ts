import { EVERYWHERE } from "../api/reach.ts";
import { paths } from "../area/area.ts";
import { listing } from "../components/listing.ts";

const TOKENS = { path: "authtoken/token" };

/** The list of a user's tokens, whichever account they are of. */
export const tokensOf = (user: number) => listing(TOKENS, { account: EVERYWHERE, user });

/** The form of a new token for a user. */
export const tokenFor = (user: number) => `${paths.add(TOKENS)}?${new URLSearchParams({ user: String(user) })}`;
