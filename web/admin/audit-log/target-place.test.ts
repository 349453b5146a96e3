import { expect, test } from "vitest";
import { targetPlace } from "./target-place.ts";
import type { AuditEvent } from "./wording.ts";

const event = (action: AuditEvent["action"], type: AuditEvent["target"]["type"], id: string) =>
  ({ action, target: { type, id, name: "Less for credit" }, before: null, after: null }) as unknown as AuditEvent;

test("events of a draft lead to it, because it keeps its page after it was published or discarded", () => {
  expect(targetPlace(event("approve", "draft", "7"))).toMatch(/\/drafts\/7\/$/);
  expect(targetPlace(event("discard", "draft", "7"))).toMatch(/\/drafts\/7\/$/);
});

test("an import leads to its page", () => {
  expect(targetPlace(event("import", "import", "7"))).toMatch(/\/lead\/add\/imports\/7\/$/);
});

test("a webhook leads to its page until it is deleted", () => {
  expect(targetPlace(event("switch_off", "webhook", "7"))).toBe("/webhooks/7/");
  expect(targetPlace(event("delete", "webhook", "7"))).toBeUndefined();
});

test("a deleted target has no link", () => {
  expect(targetPlace(event("delete", "question", "7"))).toBeUndefined();
});
