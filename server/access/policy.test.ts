import { expect, test } from "vitest";
import type { Role } from "#contract/wire";
import { may, roleOf } from "./policy.ts";

const AGENCY = 5;

test.each<[Role, { is_superuser: boolean; is_staff: boolean }, number | null]>([
  ["superuser", { is_superuser: true, is_staff: true }, null],
  ["superuser", { is_superuser: true, is_staff: false }, AGENCY],
  ["agency admin", { is_superuser: false, is_staff: true }, null],
  ["client admin", { is_superuser: false, is_staff: true }, AGENCY],
  ["API client", { is_superuser: false, is_staff: false }, null],
  ["API client", { is_superuser: false, is_staff: false }, AGENCY],
])("%s: the role of %o whose account belongs to %s", (role, user, homeParent) => {
  expect(roleOf(user, homeParent)).toBe(role);
});

test("a user may do in an account what reaches it, and without an account what reaches any", () => {
  const person = { role: "agency admin", homeAccountId: AGENCY } as const;
  const [own, client, stranger] = [
    { id: AGENCY, parent: null },
    { id: 6, parent: AGENCY },
    { id: 7, parent: null },
  ] as const;
  const mayIn = (ability: "administer" | "change_slug" | "add_clients" | "choose_agency") =>
    [own, client, stranger, undefined].map((account) => may(person, ability, account));
  expect(mayIn("administer")).toEqual([true, true, false, true]);
  expect(mayIn("change_slug")).toEqual([false, true, false, true]);
  expect(mayIn("add_clients")).toEqual([true, false, false, true]);
  expect(mayIn("choose_agency")).toEqual([false, false, false, false]);
});
