import { expect, test } from "vitest";
import { deriveToken, hashToken, installationKeyOf } from "./tokens.ts";

const token = { token_id: 1, generation: 0, is_test: false };

test("a token depends on its id, its rotations, and the installation's key, and shows whether it is a test token", () => {
  const made = deriveToken("key", token);
  expect(made).toMatch(/^lp_(?!test_)[\w-]{40}$/);
  expect(deriveToken("key", token)).toBe(made);
  const test = deriveToken("key", { ...token, is_test: true });
  expect(test).toMatch(/^lp_test_[\w-]{40}$/);
  const others = [
    deriveToken("other key", token),
    deriveToken("key", { ...token, token_id: 2 }),
    deriveToken("key", { ...token, generation: 1 }),
  ];
  expect(new Set([made, test, ...others].map((each) => hashToken(each).toString("hex"))).size).toBe(5);
});

test("two databases with one secret key have different keys; one from before there were ids keeps the secret key", () => {
  expect(installationKeyOf("secret", "")).toBe("secret");
  const keys = ["a", "b"].map((id) => installationKeyOf("secret", id));
  expect(new Set([...keys, "secret"]).size).toBe(3);
  expect(installationKeyOf("secret", "a")).toBe(keys[0]);
});
