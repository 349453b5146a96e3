import { expect, test } from "vitest";
import { type AuditEvent, sentence, summary } from "./wording.ts";

const changed = (before: object, after: object) =>
  summary({ target: { type: "scoring_model" }, before, after } as unknown as AuditEvent);

test("a change is told in a line, and of long texts where they differ", () => {
  expect(changed({ weight: 1, name: "Credit" }, { weight: 1.5, name: "Credit" })).toBe("weight 1 → 1.5");
  const long = "What is the monthly rent of the home that you want";
  expect(changed({ text: `${long}?` }, { text: `${long} now?` })).toBe(`text ${long}? → ${long} now?`);
  expect(changed({ text: `${long} ${long}?` }, { text: `${long} ${long} now?` })).toBe(
    "text …e home that you want? → …e home that you want now?",
  );
});

test("an edit of a draft is told by its note, and one that was undone as well", () => {
  const edited = (before: object | null, after: object) =>
    summary({ target: { type: "draft" }, before, after } as unknown as AuditEvent);
  const note = 'Changed scoring model "Credit"';
  expect(edited({ scoring_model: { weight: 1 } }, { edit: note, scoring_model: { weight: 2 } })).toBe(
    `${note}, scoring model, weight 1 → 2`,
  );
  expect(edited(null, { edit: "Restored version 3", changes: 4 })).toBe("Restored version 3");
  expect(edited({ edit: note, changes: ["weight"] }, { taken_back: note })).toBe(`undid: ${note}`);
  expect(edited({ name: "Plan" }, { name: "Better plan" })).toBe("name Plan → Better plan");
});

test("leads that are scored anew are told with the version and the job", () => {
  const label = "leads with version 8 (job 11)";
  const event = { action: "rescore", via: "server", actor: null, target: { type: "rescoring", id: "11", label } };
  expect(sentence(event as unknown as AuditEvent)).toBe("Leadplane: Re-scored leads with version 8 (job 11)");
});
