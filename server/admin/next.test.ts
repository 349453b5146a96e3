import { expect, test } from "vitest";
import { safeNext } from "./next.ts";

test.each([
  "/admin/",
  "/admin/scoringengine/question/3/",
  "/admin/scoringengine/lead/?search=a%26b&account=harbor-rentals",
  "/admin/scoringengine/lead/%2F%2Fa/",
  "/admin/profile/#sessions",
])("%s is a page of the admin", (address) => {
  expect(safeNext(address)).toBe(address);
});

test.each([
  undefined,
  "",
  "/",
  "/admin",
  "/adminx/",
  "/login",
  "https://evil.example/admin/",
  "//evil.example/admin/",
  "/admin//evil.example",
  "/admin/\\evil.example",
  "\\/admin/",
  "/\\evil.example/admin/",
  "/admin/../login",
  "/admin/../../evil",
  "/admin/%2e%2e/login",
  "/admin/..//evil.example",
  "/admin/\t/evil.example",
  "/admin/\n",
  " /admin/",
  "javascript:alert(1)//admin/",
  "/admin/login/",
  "/admin/login",
  "/admin/login/?next=/admin/",
])("%s redirects to the home page", (address) => {
  expect(safeNext(address)).toBe("/admin/");
});
