import { expect, test } from "vitest";
import type { LeadSource } from "#contract/wire";
import { importsOf, originText } from "./origin.ts";
import { createdAt, type LeadState } from "./use-lead.ts";

const AT = "2026-01-15T12:00:00.000Z";
const LATER = "2026-01-16T12:00:00.000Z";
const jane = { id: 1, username: "jane" };

const state = (more: Partial<LeadState>): LeadState => ({
  answers: {},
  x_axis: 0,
  y_axis: 0,
  total_score: 0,
  priority: "Low",
  model_version: 3,
  evaluated_on: "2026-01-15",
  updated_at: AT,
  submitted_by: null,
  rescored: null,
  revision: 2,
  import_id: null,
  restored: null,
  ...more,
});

const API: LeadSource = { type: "api", token_name: "CRM sync" };
const names = (id: number) => (id === 5 ? "crm.csv" : undefined);

test.each<[Partial<LeadState>, LeadSource, string]>([
  [{ revision: 1 }, API, "First submitted through the API with token “CRM sync”"],
  [{ revision: 1 }, { type: "unknown" }, "First submitted through the API or an import"],
  [{}, API, "Resubmitted through the API or an import"],
  [{ submitted_by: jane }, API, "Resubmitted in the admin by jane"],
  [{ revision: 1, import_id: 5 }, { type: "import", import_id: 5 }, "Imported from crm.csv"],
  [{ import_id: 6 }, API, "Updated from import 6"],
  [
    { restored: { import_id: 5, at: LATER, by: jane }, submitted_by: jane },
    API,
    "The import of crm.csv was undone by jane, which restored the previous result",
  ],
])("the origin of %o is in words", (more, source, text) => {
  expect(originText(state(more), source, names)).toBe(text);
});

test("a state that was given back has the moment at which it was", () => {
  const restored = state({ restored: { import_id: 5, at: LATER, by: null } });
  expect([createdAt(restored), createdAt(state({}))]).toEqual([LATER, AT]);
  expect(importsOf([restored, state({ import_id: 7 }), state({ import_id: 5 })])).toEqual([5, 7]);
});
