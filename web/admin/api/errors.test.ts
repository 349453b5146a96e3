import { expect, test } from "vitest";
import { ApiError } from "#contract/client";
import { explain, waitBeforeRetry } from "./errors.ts";

const BUSY =
  "This account has too many lists, reports, exports, or simulations running. Wait for one to finish, then try again.";

test.each([
  [429, { detail: BUSY }, BUSY],
  [429, undefined, "Too many requests. Try again in 2 seconds."],
  [503, { detail: "Nothing was stored; try again shortly." }, "Nothing was stored; try again shortly."],
  [502, "<html>", "The server is not responding. Try again in a moment."],
])("%i is explained in the server's words if there are some, otherwise in the admin's", (status, body, text) => {
  expect(explain(new ApiError("listLeads", status, body, 2))).toBe(text);
});

test.each([
  [0, new ApiError("listLeads", 429, {}, 2), 2_000],
  [1, new ApiError("listLeads", 503, {}, 5), 5_000],
  [0, new ApiError("listLeads", 503, {}, undefined), 1_000],
  [2, new ApiError("listLeads", 503, {}, 1), undefined],
  [0, new ApiError("listLeads", 429, {}, 60), undefined],
  [0, new ApiError("listLeads", 404, {}, undefined), undefined],
  [0, new Error("not reachable"), undefined],
])("after %i failures, a read that failed with %s is sent again after %s ms", (failures, error, wait) => {
  expect(waitBeforeRetry(failures, error)).toBe(wait);
});
