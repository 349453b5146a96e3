import { expect, test } from "vitest";
import { createSenders } from "./senders.ts";

test("the account of a credential is remembered, unless it is longer than any token or cookie", () => {
  const senders = createSenders();
  senders.remember("a".repeat(500), 1);
  senders.remember("b".repeat(501), 2);
  senders.remember(undefined, 3);
  expect(senders.accountOf("a".repeat(500))).toBe(1);
  expect(senders.accountOf("b".repeat(501))).toBeUndefined();
});
