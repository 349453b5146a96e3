import { expect, test } from "vitest";
import { newSecret, openSecret, sealSecret, secretProblem } from "./secrets.ts";

test("a secret has the size that the specification allows, and is stored so that only its webhook reads it", () => {
  const secret = newSecret();
  expect(secretProblem(secret)).toBeUndefined();
  const ofBytes = (count: number) => `whsec_${Buffer.alloc(count, 7).toString("base64")}`;
  for (const size of [24, 64]) expect(secretProblem(ofBytes(size))).toBeUndefined();
  for (const size of [0, 23, 65]) expect(secretProblem(ofBytes(size))).toMatch(`This one has ${size}`);
  for (const text of ["", "secret", ofBytes(32).slice(6), `${ofBytes(32)}!`, "whsec_ä"])
    expect(secretProblem(text)).toMatch("Enter whsec_");
  const owner = { accountId: 1, webhookId: 2 };
  const sealed = sealSecret(secret, owner, "key");
  expect(sealed.includes(secret)).toBe(false);
  expect(openSecret(sealed, owner, "key")).toBe(secret);
  expect(() => openSecret(sealed, { ...owner, webhookId: 3 }, "key")).toThrow();
  expect(() => openSecret(sealed, owner, "another")).toThrow();
});
