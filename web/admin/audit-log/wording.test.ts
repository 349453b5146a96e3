import { expect, test } from "vitest";
import { type AuditEvent, eventSentence, summary } from "./wording.ts";

/** The summary of an event, in a time zone five hours behind UTC. */
const summaryOf = (type: string, before: object | null, after: object | null, action = "update") =>
  summary({ target: { type }, action, before, after } as unknown as AuditEvent, {
    timeZone: "America/New_York",
    nameOf: (reference, id) => (reference === "account" && id === 2 ? "Harbor Rentals" : undefined),
  });

const changed = (before: object, after: object) => summaryOf("scoring_model", before, after);

test("a change is described in a line, and long texts by the part that differs", () => {
  expect(changed({ weight: 1, name: "Credit" }, { weight: 1.5, name: "Credit" })).toBe("Weight: 1 → 1.5");
  const long = "What is the monthly rent of the home that you want";
  expect(changed({ text: `${long}?` }, { text: `${long} now?` })).toBe(`Text: ${long}? → ${long} now?`);
  expect(changed({ text: `${long} ${long}?` }, { text: `${long} ${long} now?` })).toBe(
    "Text: …e home that you want? → …e home that you want now?",
  );
});

test("an edit of a draft is described by its note, and so is one that was undone", () => {
  const edited = (before: object | null, after: object) => summaryOf("draft", before, after);
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
  const edited = (before: object | null, after: object) => summaryOf("draft", before, after);
  const made = { id: 7, question: 1, name: "Rent ratio", formula: "1" };
  const note = 'Created scoring model "Rent ratio"';
  expect(edited({ scoring_model: null }, { edit: note, scoring_model: made })).toBe(
    "Created scoring model “Rent ratio”",
  );
  expect(edited({ scoring_model: made }, { edit: 'Deleted scoring model "Rent ratio"', scoring_model: null })).toBe(
    "Deleted scoring model “Rent ratio”",
  );
  const bands = (...total: readonly object[]) => ({ bands: { x: [], y: [], total } });
  const [high, low] = [
    { letter: "A", label: "High", from: 8 },
    { letter: "B", label: "Low", from: null },
  ];
  expect(edited(bands(high), { edit: "Changed the bands", ...bands({ ...high, from: 9, label: "Top" }, low) })).toBe(
    "Changed the bands · Band A of the total, name: High → Top · Band A of the total, from: 8 → 9 · Bands of the total: “Low” added",
  );
  expect(summaryOf("bands", { bands: { x: [high] } }, { bands: { x: [{ ...high, letter: "B" }] } })).toBe(
    "Bands of X: “High” deleted · Bands of X: “High” added",
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
  const made = { edit: 'Added test "The best lead stays on top"', test: { id: 1, name: "The best lead", answers: {} } };
  expect(summaryOf("draft", null, made)).toBe("Added test “The best lead stays on top”");
  expect(summaryOf("draft", { state: "in_review" }, { state: "open", comment: "Why?" }, "request_changes")).toBe(
    "Status: In review → Changes requested · “Why?”",
  );
  expect(summaryOf("account", { review: "off" }, { review: "four_eyes" })).toBe("Review: Off → Four eyes");
  expect(summaryOf("draft", { live_version: 3 }, { live_version: 4, changes: 2, note: "Later" }, "publish")).toBe(
    "Live version: 3 → 4 · Changes: 2 · “Later”",
  );
  expect(summaryOf("account", { parent: 2 }, { parent: null })).toBe("Agency: Harbor Rentals → none");
  expect(summaryOf("token", { user: 3 }, { user: 4 })).toBe("User: no. 3 → no. 4");
  const request = { review: "four_eyes", requested_by: "jane", reason: "We merge" };
  expect(summaryOf("account", request, { review: "off" }, "confirm_review_off")).toBe("By request of jane: “We merge”");
});

test("re-scored leads are described with the version and the job", () => {
  const label = "leads with version 8 (job 11)";
  const event = { action: "rescore", via: "server", actor: null, target: { type: "rescoring", id: "11", label } };
  expect(eventSentence(event as unknown as AuditEvent)).toBe("Leadplane: Re-scored leads with version 8 (job 11)");
});

test.each([
  ["sign_in_failed", { type: "user", label: "jane" }, "Failed to sign in as jane"],
  ["token_created", { type: "token", label: "" }, "Created token “Own token”"],
  ["token_created", { type: "token", label: "Kiosk" }, "Created token Kiosk"],
  ["sign_out", { type: "session", label: "john" }, "Signed out"],
  ["session_ended", { type: "session", label: "jane" }, "Ended a session of jane"],
  ["apply", { type: "model_version", label: "Version 33" }, "Applied a model file as version 33"],
  ["restore", { type: "model_version", label: "Version 1" }, "Restored version 1"],
  ["export", { type: "audit_event", label: "Audit log" }, "Exported audit log"],
  ["export", { type: "simulation", label: "Simulation 8" }, "Exported simulation 8"],
  ["pause", { type: "job", label: "Re-score leads" }, "Paused re-scoring leads (job 7)"],
  ["update", { type: "retention", label: "Harbor Rentals" }, "Changed retention"],
  ["update", { type: "nightly_rescoring", label: "Harbor Rentals" }, "Changed nightly re-scoring"],
  ["rescore", { type: "lead", label: "12 leads", id: "" }, "Re-scored 12 leads"],
  ["create", { type: "lead", label: "", id: "0".repeat(64) }, "Created lead that was erased since (00000000…)"],
])("%s of %j reads as a sentence", (action, target, text) => {
  const event = { action, via: "session", actor: { username: "john" }, target: { id: "7", ...target } };
  expect(eventSentence(event as unknown as AuditEvent)).toBe(`john: ${text}`);
});

test("an action is described by the comment that came with it, and a schedule by its time in the account's zone", () => {
  const described = (action: string, after: object) => summaryOf("draft", null, after, action);
  expect(described("approve", { state: "approved", revision: 7, comment: "Fine" })).toBe("“Fine”");
  expect(described("approve", { state: "approved", revision: 7, comment: "" })).toBe("");
  expect(described("create", { name: "Plan", note: "Nothing" })).toBe("");
  const publish_at = "2026-11-27T03:13:55.996Z";
  expect(described("schedule", { publish_at, note: "Later" })).toBe("For Nov 26, 2026, 10:13 PM · “Later”");
  expect(described("schedule", { publish_at, note: "" })).toBe("For Nov 26, 2026, 10:13 PM");
  expect(summaryOf("draft", { publish_at }, null, "unschedule")).toBe("Was scheduled for Nov 26, 2026, 10:13 PM");
  expect(summaryOf("draft", { publish_at }, { state: "open", publish_error: "A test fails" }, "unschedule")).toBe(
    "Goes live: Nov 26, 2026, 10:13 PM · Status: Open · Why it was not published: A test fails",
  );
  expect(summaryOf("user", { is_active: true }, { is_active: false })).toBe("Active: yes → no");
});
