import { expect, test } from "vitest";
import { generatePassword, passwordHint } from "./password.ts";

test("a generated password is long, easy to read out, and never the same", () => {
  const passwords = Array.from({ length: 200 }, generatePassword);
  expect(new Set(passwords).size).toBe(200);
  for (const password of passwords) {
    expect(password).toMatch(/^[a-zA-Z2-9]{20}$/);
    expect(password).not.toMatch(/[lIO]/);
    expect(passwordHint(password)).toBe("Strong.");
  }
});

test.each([
  ["", /^At least 10 characters/],
  ["short", /^5 more of at least 10/],
  ["aaaaaaaaaaaaaaaaaaaa", /^Easy to guess/],
  ["1234567890", /^Easy to guess/],
  ["Zyxwvutsrq", /^Easy to guess/],
  ["qwertyuiop1", /^Easy to guess/],
  ["password123", /^Easy to guess: it is a common password/],
  ["abacus seldom", /^Acceptable/],
  ["grey heron", /^Acceptable/],
  ["grey heron on a green pier", /^Strong/],
])("%j has a hint", (password, hint) => {
  expect(passwordHint(password)).toMatch(hint);
});
