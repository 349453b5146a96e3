import { expect, test } from "vitest";
import { ApiError } from "#contract";
import { explain } from "./errors.ts";

const BUSY =
  "This account has too many lists, reports, exports, or simulations running. Wait for one to finish, then try again.";

test.each([
  [429, { detail: BUSY }, BUSY],
  [429, undefined, "Too many requests. Try again in 2 seconds."],
  [503, { detail: "Nothing was stored; try again shortly." }, "Nothing was stored; try again shortly."],
  [502, "<html>", "The server is not responding. Try again in a moment."],
])("%i is put in the words of whoever answered, else in ours", (status, body, text) => {
  expect(explain(new ApiError("listLeads", status, body, 2))).toBe(text);
});
