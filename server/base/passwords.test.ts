import { expect, test } from "vitest";
import { hashPassword, makePassword, passwordProblems, verifyDummyPassword, verifyPassword } from "./passwords.ts";

test("a password is stored as an argon2id hash with its own salt", async () => {
  const [one, two] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, "correct horse")).toBe(true);
  expect(await verifyPassword(one, "correct horsf")).toBe(false);
  expect(await verifyPassword(one, "")).toBe(false);
});

test("the same password typed on another keyboard matches", async () => {
  expect(await verifyPassword(await hashPassword("Zoe\u0308 12345678"), "Zo\u00eb 12345678")).toBe(true);
});

test("a damaged hash or an extremely long password does not match and throws no error", async () => {
  expect(await verifyPassword("", "correct horse")).toBe(false);
  expect(await verifyPassword("$argon2id$v=19$nonsense", "correct horse")).toBe(false);
  expect(await verifyPassword(await hashPassword("correct horse"), "x".repeat(1_000_000))).toBe(false);
  expect(await verifyDummyPassword("correct horse")).toBe(false);
});

test("a password has 10 to 1,000 characters and is not easy to guess", () => {
  expect(passwordProblems("grey hero")).toEqual(["Use at least 10 characters."]);
  expect(passwordProblems("grey heron")).toEqual([]);
  expect(passwordProblems("1234567890")).toEqual(["The characters of this password follow one another."]);
  expect(passwordProblems("💜".repeat(9))).toHaveLength(1);
  expect(passwordProblems("x".repeat(1_001))).toEqual(["Use at most 1,000 characters."]);
  expect(passwordProblems(makePassword())).toEqual([]);
});
