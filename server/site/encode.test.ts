import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { ORIGIN } from "#contract/origin";
import { createCache } from "../base/cache.ts";
import { createEncoder } from "./encode.ts";

const MEGABYTE = 1_048_576;

test("invented host names cannot make the cache of a large page grow without limit", async () => {
  const encode = createEncoder(createCache(32 * MEGABYTE));
  const content = Buffer.concat([Buffer.from(ORIGIN), randomBytes(MEGABYTE)]);
  const file = { type: "text/html; charset=utf-8", content, immutable: false, hasOrigin: true, hash: "page" };
  const hosts = Array.from({ length: 60 }, (_, n) => `https://invented-${n}.example.com`);
  const made = hosts.map((host) => encode(file, host, ""));
  expect(encode(file, hosts.at(-1) as string, "")).toBe(made.at(-1));
  // the last requested ones are still cached; requesting an evicted one would compress it again
  const kept = hosts.filter((_, n) => n >= 60 - 31).map((host) => encode(file, host, ""));
  expect(kept).toEqual(made.slice(60 - 31));
  expect(kept.every((each) => made.includes(each))).toBe(true);
  expect(encode(file, hosts[0] as string, "")).not.toBe(made[0]);
});

test("a file without the address stays cached, however many hosts are invented", async () => {
  const encode = createEncoder(createCache(32 * MEGABYTE));
  const file = {
    type: "text/javascript",
    content: randomBytes(MEGABYTE),
    immutable: true,
    hasOrigin: false,
    hash: "script",
  };
  const page = {
    ...file,
    type: "text/html",
    content: Buffer.from(ORIGIN.repeat(40_000)),
    hasOrigin: true,
    hash: "page",
  };
  const made = encode(file, "", "");
  for (let n = 0; n < 60; n += 1) void encode(page, `https://invented-${n}.example.com`, "");
  expect(encode(file, "", "")).toBe(made);
});
