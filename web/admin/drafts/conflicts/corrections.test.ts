import { expect, test } from "vitest";
import type { DraftConflict } from "../calls.ts";
import { correctable } from "./corrections.ts";

const conflict = (data: DraftConflict["data"], errors: DraftConflict["errors"]): DraftConflict => ({
  ...{ edit: 1, note: "", author: null, ours: [], theirs: [], can_keep: false, later: [] },
  ...{ data, errors },
});

test("what the refusal names can be corrected, and all plain members where it names none", () => {
  const data = { field_name: "pets", number: 3, type: "integer", question: 4, required: true, choices: [] };
  expect(correctable(conflict(data, { field_name: ["Taken."] }))).toEqual([
    { field: "field_name", text: "pets", errors: ["Taken."] },
  ]);
  expect(correctable(conflict(data, { non_field_errors: ["Overlaps."] })).map(({ field }) => field)).toEqual([
    ...["field_name", "number"],
  ]);
  expect(correctable(conflict(null, { non_field_errors: ["Gone."] }))).toEqual([]);
});
