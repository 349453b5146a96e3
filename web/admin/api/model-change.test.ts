import { expect, test } from "vitest";
import { noteModelChange, takeModelChange } from "./model-change.ts";

const MADE = { "Model-Version": "4", "Model-Previous-Version": "3", "Model-ETag": '"four"' };

test("a change can be undone once", () => {
  noteModelChange(new Headers(MADE));
  expect(takeModelChange()).toEqual({ version: 4, previous: 3, etag: '"four"' });
  expect(takeModelChange()).toBeUndefined();
});

test("a change that made nothing leaves nothing to undo, not even the change before it", () => {
  noteModelChange(new Headers(MADE));
  noteModelChange(new Headers());
  expect(takeModelChange()).toBeUndefined();
});
