import { expect, test } from "vitest";
import { repeated } from "./simulations.ts";

const OF = { draft: null, draft_name: null, revision: null, version: 4, against: 2, against_live: false };
const DONE = { document: OF, edit: null, leads: { category: "A" }, date: "own" } as const;
const EDIT = { kind: "bands", action: "update", data: {} } as const;

test("a simulation is repeated against the version that was named, or against the live one", () => {
  expect(repeated(DONE)).toEqual({ version: 4, against: 2, leads: { category: "A" }, date: "own" });
  expect(repeated({ ...DONE, document: { ...OF, against_live: true } })).toMatchObject({ version: 4, against: "live" });
  const draft = { ...OF, version: null, draft: 7, draft_name: "Plan", revision: 1 };
  expect(repeated({ ...DONE, document: draft })).toMatchObject({ draft: 7, against: 2 });
});

test("an edit in a draft, and a search that is not stored, cannot be repeated", () => {
  const edit = { ...DONE, document: { ...OF, version: null }, edit: EDIT };
  expect(repeated(edit)).toMatchObject({ edit: EDIT, against: 2 });
  expect(repeated({ ...edit, document: { ...edit.document, draft: 7 } })).toBeUndefined();
  expect(repeated({ ...DONE, leads: { search: null } })).toBeUndefined();
});
