import { expect, test } from "vitest";
import { passwordWeakness } from "./passwords.ts";

test.each([
  ["password123", "common"],
  ["Password2026!", "common"],
  ["P4ssw0rd2026", "common"],
  ["passwordpassword", "common"],
  ["Leadplane-2026", "common"],
  ["!!welcome2024", "common"],
  ["aaaaaaaaaaaa", "repeated"],
  ["1111122222", "repeated"],
  ["1234567890", "sequence"],
  ["Zyxwvutsrq", "sequence"],
  ["qwertyuiop1", "sequence"],
  ["grey heron", undefined],
  ["password of a lighthouse keeper", undefined],
  ["correct horse battery staple", undefined],
  ["seven grey herons", undefined],
  ["xK3vQp9rTz", undefined],
])("%j is %s", (password, weakness) => {
  expect(passwordWeakness(password)).toBe(weakness);
});
