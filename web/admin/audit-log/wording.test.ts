import { expect, test } from "vitest";
import { type AuditEvent, sentence, summary } from "./wording.ts";

const changed = (before: object, after: object) =>
  summary({ target: { type: "scoring_model" }, before, after } as unknown as AuditEvent);

test("a change is described in a line, and long texts by the part that differs", () => {
  expect(changed({ weight: 1, name: "Credit" }, { weight: 1.5, name: "Credit" })).toBe("Weight: 1 → 1.5");
  const long = "What is the monthly rent of the home that you want";
  expect(changed({ text: `${long}?` }, { text: `${long} now?` })).toBe(`Text: ${long}? → ${long} now?`);
  expect(changed({ text: `${long} ${long}?` }, { text: `${long} ${long} now?` })).toBe(
    "Text: …e home that you want? → …e home that you want now?",
  );
});

test("an edit of a draft is described by its note, and so is one that was undone", () => {
  const edited = (before: object | null, after: object) =>
    summary({ target: { type: "draft" }, before, after } as unknown as AuditEvent);
  const note = 'Changed scoring model "Credit"';
  expect(edited({ scoring_model: { weight: 1 } }, { edit: note, scoring_model: { weight: 2 } })).toBe(
    "Changed scoring model “Credit” · Weight: 1 → 2",
  );
  expect(edited(null, { edit: "Restored version 3", changes: 4 })).toBe("Restored version 3");
  expect(edited({ edit: note, changes: ["weight"] }, { taken_back: note })).toBe(
    "Undid: Changed scoring model “Credit”",
  );
  expect(edited({ name: "Plan" }, { name: "Better plan" })).toBe("Name: Plan → Better plan");
});

test("what a draft created or deleted is described by its note, and added list items by their name", () => {
  const edited = (before: object | null, after: object) =>
    summary({ target: { type: "draft" }, before, after } as unknown as AuditEvent);
  const made = { id: 7, question: 1, name: "Rent ratio", formula: "1" };
  const note = 'Created scoring model "Rent ratio"';
  expect(edited({ scoring_model: null }, { edit: note, scoring_model: made })).toBe(
    "Created scoring model “Rent ratio”",
  );
  expect(edited({ scoring_model: made }, { edit: 'Deleted scoring model "Rent ratio"', scoring_model: null })).toBe(
    "Deleted scoring model “Rent ratio”",
  );
  const bands = (from: number) => ({ bands: { total: [{ letter: "A", label: "High", from }] } });
  expect(edited(bands(8), { edit: "Changed the bands", ...bands(9) })).toBe(
    "Changed the bands · Bands, total 1, from: 8 → 9",
  );
  const [one, two, three] = ["One", "Two", "Three"].map((text, index) => ({ id: index + 1, text, value: index }));
  expect(changed({ choices: [one, two] }, { choices: [{ ...one, text: "1" }, three] })).toBe(
    "Choices 1, text: One → 1 · Choices: “Two” deleted · Choices: “Three” added",
  );
  expect(changed({ value_ranges: [] }, { value_ranges: [{ id: 1, start: 0, end: 5, points: 1 }] })).toBe(
    "Value ranges: 0 to 5 added",
  );
  expect(changed({ state: "open", changes: 2 }, { state: "discarded" })).toBe("Status: Open → Discarded · Changes: 2");
});

test("creations in a draft have their sentence, and states and settings have their words", () => {
  const details = (type: string, before: object | null, after: object | null, action = "update") =>
    summary({ target: { type }, action, before, after } as unknown as AuditEvent);
  const made = { edit: 'Added test "The best lead stays on top"', test: { id: 1, name: "The best lead", answers: {} } };
  expect(details("draft", null, made)).toBe("Added test “The best lead stays on top”");
  expect(details("draft", { state: "in_review" }, { state: "open", comment: "Why?" })).toBe(
    "Status: In review → Open · Comment: Why?",
  );
  expect(details("account", { review: "off" }, { review: "four_eyes" })).toBe("Review: Off → Four eyes");
  expect(details("draft", { live_version: 3 }, { live_version: 4, changes: 2 })).toBe(
    "Live version: 3 → 4 · Changes: 2",
  );
  const request = { review: "four_eyes", requested_by: "jane", reason: "We merge" };
  expect(details("account", request, { review: "off" }, "confirm_review_off")).toBe("By request of jane: “We merge”");
});

test("re-scored leads are described with the version and the job", () => {
  const label = "leads with version 8 (job 11)";
  const event = { action: "rescore", via: "server", actor: null, target: { type: "rescoring", id: "11", label } };
  expect(sentence(event as unknown as AuditEvent)).toBe("Leadplane: Re-scored leads with version 8 (job 11)");
});

test.each([
  ["sign_in_failed", { type: "user", label: "jane" }, "Failed to sign in as jane"],
  ["sign_out", { type: "session", label: "john" }, "Signed out"],
  ["session_ended", { type: "session", label: "jane" }, "Ended a session of jane"],
  ["apply", { type: "model_version", label: "Version 33" }, "Applied a model file as version 33"],
  ["restore", { type: "model_version", label: "Version 1" }, "Restored version 1"],
  ["export", { type: "audit_event", label: "Audit log" }, "Exported audit log"],
  ["export", { type: "simulation", label: "Simulation 8" }, "Exported simulation 8"],
  ["pause", { type: "job", label: "Re-score leads" }, "Paused re-scoring leads (job 7)"],
  ["update", { type: "retention", label: "Harbor Rentals" }, "Changed retention"],
  ["create", { type: "lead", label: "", id: "0".repeat(64) }, "Created lead that was erased since (00000000…)"],
])("%s of %j reads as a sentence", (action, target, text) => {
  const event = { action, via: "session", actor: { username: "john" }, target: { id: "7", ...target } };
  expect(sentence(event as unknown as AuditEvent)).toBe(`john: ${text}`);
});

test("a comment is displayed with its event", () => {
  const details = (action: string, after: object) =>
    summary({ target: { type: "draft" }, action, before: null, after } as unknown as AuditEvent);
  expect(details("approve", { state: "approved", revision: 7, comment: "Fine" })).toBe("“Fine”");
  expect(details("approve", { state: "approved", revision: 7, comment: "" })).toBe("");
  expect(details("schedule", { publish_at: "2026-11-27T11:13:55.996Z", note: "Later" })).toBe("“Later”");
  expect(details("create", { name: "Plan", note: "Nothing" })).toBe("");
  expect(
    summary({
      target: { type: "user" },
      action: "update",
      before: { is_active: true },
      after: { is_active: false },
    } as unknown as AuditEvent),
  ).toBe("Active: yes → no");
});
