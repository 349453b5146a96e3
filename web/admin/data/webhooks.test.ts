import { expect, test } from "vitest";
import {
  answerText,
  attentionText,
  durationText,
  needsAttention,
  stateOfDelivery,
  stateOfWebhook,
} from "./webhooks.ts";

const on = { enabled: true, off: null, failing_since: null, problem: null };
const at = "2026-01-15T09:30:00.000Z";

test("the state of a webhook says what needs attention first", () => {
  expect(stateOfWebhook(on)).toEqual({ text: "Active", tone: "success" });
  expect(stateOfWebhook({ ...on, failing_since: at })).toEqual({ text: "Failing", tone: "warning" });
  expect(stateOfWebhook({ ...on, failing_since: at, problem: "There is no field." })).toMatchObject({
    text: "Doesn’t fit the model",
    why: "There is no field.",
  });
  const off = (reason: "requested" | "gone") => stateOfWebhook({ ...on, enabled: false, off: { reason, at } });
  expect(off("requested")).toEqual({ text: "Switched off", tone: "neutral" });
  expect(off("gone")).toMatchObject({ tone: "danger", why: "The receiver answered 410: it is gone" });
});

test("the home page names webhooks that somebody has to look at", () => {
  const url = "https://crm.example.com/leads";
  const failing = { ...on, url, failing_since: at };
  expect([on, failing].map(needsAttention)).toEqual([false, true]);
  expect(attentionText(failing)).toBe("The webhook crm.example.com/leads is failing: its receiver accepts nothing.");
  const off = (reason: "requested" | "failing") => ({ ...on, url, enabled: false, off: { reason, at } });
  expect([off("requested"), off("failing")].map(needsAttention)).toEqual([false, true]);
  expect(attentionText(off("failing"))).toMatch(/ was switched off, so nothing is sent to it\.$/);
  expect(attentionText({ ...on, url, problem: "There is no field." })).toMatch(/doesn’t fit the model/);
});

test("a delivery is retried that waits after a failed attempt", () => {
  const error = "The receiver answered 500.";
  expect(stateOfDelivery({ state: "waiting", attempts: 0, error: null })).toEqual(["Waiting", "neutral"]);
  expect(stateOfDelivery({ state: "waiting", attempts: 2, error })).toEqual(["Retrying", "warning"]);
  // it was delivered, and is sent again
  expect(stateOfDelivery({ state: "waiting", attempts: 1, error: null })).toEqual(["Waiting", "neutral"]);
  expect(stateOfDelivery({ state: "failed", attempts: 10, error })).toEqual(["Failed", "danger"]);
});

test("what an attempt was answered with, and how long it took", () => {
  expect(answerText({ status: 503, error: "The receiver answered 503.", attempts: 1 })).toBe("Status 503");
  expect(answerText({ status: null, error: "The receiver refused the connection.", attempts: 1 })).toBe("No answer");
  expect(answerText({ status: null, error: null, attempts: 0 })).toBe("Not sent yet");
  expect(answerText({ status: null, error: "It was switched off.", attempts: 0 })).toBe("Not sent");
  expect([durationText(48), durationText(1_240), durationText(15_000)]).toEqual(["48 ms", "1.24 s", "15 s"]);
});
