import { expect, test } from "vitest";
import { recordModelChange, takeModelChange } from "./model-change.ts";

const MADE = { "Model-Version": "4", "Model-Previous-Version": "3", "Model-ETag": '"four"' };

test("a change can be undone once", () => {
  recordModelChange(new Headers(MADE));
  expect(takeModelChange()).toEqual({ version: 4, previous: 3, etag: '"four"' });
  expect(takeModelChange()).toBeUndefined();
});

test("a change that made nothing leaves nothing to undo, not even the change before it", () => {
  recordModelChange(new Headers(MADE));
  recordModelChange(new Headers());
  expect(takeModelChange()).toBeUndefined();
});
