import { expect, test } from "vitest";
import { open, openEither, seal } from "./sealing.ts";

const key = Buffer.alloc(32, 7);
const about = Buffer.from("digest");

test("what is sealed is opened by its key, about the same, and unchanged", () => {
  const sealed = seal("whsec_é", key, about);
  expect(open(sealed, key, about)).toBe("whsec_é");
  expect(openEither(sealed, key, about)).toBe("whsec_é");
  expect(seal("whsec_é", key, about)).not.toEqual(sealed);
  for (const wrong of [open, openEither]) {
    expect(() => wrong(sealed, Buffer.alloc(32, 8), about)).toThrow();
    expect(() => wrong(sealed, key, Buffer.from("another"))).toThrow();
    expect(() => wrong(sealed, key)).toThrow();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => wrong(changed, key, about)).toThrow();
    }
    expect(() => wrong(sealed.subarray(0, 20), key, about)).toThrow();
  }
});

test("what earlier versions stored is opened", () => {
  const secret = Buffer.from("AQEBAQEBAQEBAQEBVhVWPldt7fqvPsaXmFQ6SwGJ+tLz4C+n", "base64");
  expect(open(secret, key)).toBe("whsec_é");
  const answer = Buffer.from("AQEBAQEBAQEBAQEBDcP6w/HLmX3z7u4RQUpekHjcFD4KdT/mz0ZJu9Mo", "base64");
  expect(openEither(answer, key, about)).toBe('{"status":201}');
});
