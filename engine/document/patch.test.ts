import fc from "fast-check";
import { expect, test } from "vitest";
import { exportModel } from "../file/export.ts";
import { applyDraftEdit, type DraftEdit } from "../rebase/draft-edits.ts";
import { MADE_AT } from "../testing/documents.ts";
import { RENTAL } from "../testing/edits.ts";
import { drawOf, someDocument, someEdit } from "../testing/random.ts";
import { EMPTY_MODEL, type ModelDocument } from "./model.ts";
import { patched, patchTo } from "./patch.ts";

/** The value after a round trip through the database. */
const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

const made = (document: ModelDocument, edit: DraftEdit) => {
  const result = applyDraftEdit(document, edit, () => EMPTY_MODEL);
  return result.ok ? result.document : document;
};

test("undoes whatever edits did, one after the other", () => {
  let changed = 0;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffffff }).map(drawOf), (draw) => {
      const base = someDocument(draw);
      const documents = [base];
      for (let edit = 0; edit < 8; edit++) {
        const former = documents.at(-1) ?? base;
        documents.push(made(former, { ...someEdit(draw, former), at: MADE_AT }));
      }
      const patches = documents.slice(1).map((after, index) => copy(patchTo(documents[index] ?? base, after)));
      let document = copy(documents.at(-1) ?? base);
      for (const [index, patch] of [...patches.entries()].reverse()) {
        document = patched(document, patch);
        expect(JSON.stringify(document)).toBe(JSON.stringify(documents[index]));
      }
      changed += patches.filter((patch) => Object.keys(patch).length > 0).length;
    }),
    { numRuns: 100 },
  );
  expect(changed).toBeGreaterThan(100);
});

test("is as small as the edit", () => {
  const after = made(RENTAL, { kind: "scoring_model", action: "update", id: 1, data: { weight: 9 }, at: MADE_AT });
  expect(patchTo(RENTAL, after)).toEqual({ scoring_models: { items: [RENTAL.scoring_models[0]] } });
  expect(patchTo(RENTAL, RENTAL)).toEqual({});
});

test("undoes a restored version and an import", () => {
  const restored = made(RENTAL, { kind: "restore", version: 1, at: MADE_AT });
  expect(restored).toEqual({ ...EMPTY_MODEL, counters: RENTAL.counters });
  expect(patched(restored, copy(patchTo(RENTAL, restored)))).toEqual(RENTAL);
  const file = { ...exportModel(RENTAL), recommendations: [], scoring_models: [] };
  const applied = made(RENTAL, { kind: "file", action: "apply", file, at: MADE_AT });
  expect(applied.recommendations).toEqual([]);
  expect(patched(applied, copy(patchTo(RENTAL, applied)))).toEqual(RENTAL);
});
