import { expect, test } from "vitest";
import { ACCESS_SETTLES_DAYS } from "#contract/wire";
import { type AccessGrant, eligibleFrom, grantsOf, ineligibilityOf, type UserGrants } from "./access-grants.ts";

const DAY = 24 * 3_600_000;
const START = Date.UTC(2024, 0, 1, 9, 30);

/** One user gave another access, this many days after the start. */
const grant = (giver_id: number, user_id: number, day: number): AccessGrant => ({
  user_id,
  account_id: 1,
  giver_id,
  giver_username: `user ${giver_id}`,
  way: "password_set",
  given_at: new Date(START + day * DAY),
});
const settled = (day: number) => new Date(START + (day + ACCESS_SETTLES_DAYS) * DAY);

/** Latest first. */
const GRANTS = [grant(3, 2, 5), grant(2, 4, 3), grant(1, 2, 1)];

test("of the events about a user the last one counts, and it settles after some days", async () => {
  expect(await grantsOf(GRANTS, 2)).toEqual({ userId: 2, received: GRANTS[0], actedAs: new Map([[4, settled(3)]]) });
  expect((await grantsOf(GRANTS, 4)).received).toBe(GRANTS[1]);
  // the path through user 2 ends with its earliest event
  const first = await grantsOf(GRANTS, 1);
  expect(first.received).toBeUndefined();
  expect(first.actedAs).toEqual(
    new Map([
      [2, settled(1)],
      [4, settled(1)],
    ]),
  );
  expect(eligibleFrom(GRANTS)).toEqual(
    new Map([
      [2, settled(5)],
      [4, settled(3)],
    ]),
  );
});

test("nobody is the second person for their own work, or for what they could have done in another's name", () => {
  const [ada, eve] = [
    { id: 1, username: "ada" },
    { id: 2, username: "eve" },
  ];
  const reasonFor = (user: Partial<UserGrants>, workers = [ada, eve]) =>
    ineligibilityOf(
      { workers, timeZone: "Europe/Paris", ownWork: "Your own." },
      { userId: 9, received: undefined, actedAs: new Map(), ...user },
    );
  expect(reasonFor({ userId: 2 })).toEqual({ code: "own_work", message: "Your own." });
  expect(reasonFor({})).toBeUndefined();
  expect(reasonFor({ actedAs: new Map([[3, settled(0)]]) })).toBeUndefined();
  expect(reasonFor({}, [])).toBeUndefined();
  const given = grant(7, 9, 0);
  const until = settled(0).toLocaleString("en-US", { dateStyle: "long", timeZone: "Europe/Paris" });
  expect(reasonFor({ received: given })).toEqual({
    code: "access_too_new",
    message: expect.stringMatching(/^user 7 set your password on January 1, 2024 at 10:30\sAM GMT\+1, /),
  });
  expect(reasonFor({ received: given })?.message).toContain(`count from ${until} at 10:30`);
  const acted = reasonFor({ actedAs: new Map([[2, settled(0)]]) });
  expect(acted).toEqual({ code: "access_too_new", message: expect.stringMatching(/^You gave eve access recently, /) });
  expect(acted?.message).toContain(`what they did from ${until} at 10:30`);
});
