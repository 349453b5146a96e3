import { expect, test } from "vitest";
import { createLinkTokens, LINK_NAMES, type ResultLink } from "./token.ts";

const tokens = createLinkTokens("a key of an installation");

const LEADS = [
  "019bbf6e-6f0a-7c3e-9b52-3f6d1c0a8e11",
  "019BBF6E-6F0A-7C3E-9B52-3F6D1C0A8E11",
  "jane@example.com",
  "日本 🙂 é",
  "a/b?c=d&e#f%2F..",
  "𝒳".repeat(200),
];

const LINKS = LEADS.flatMap((leadId) =>
  [1, -1, 127, -64, 128, 2_147_483_647, -2_147_483_647].flatMap((accountId) =>
    LINK_NAMES.map((name): ResultLink => ({ accountId, leadId, version: accountId ** 2 % 40_000, ruleId: 300, name })),
  ),
);

test("a token says exactly which link it is, always in the same way, and fits into an address", () => {
  const written = LINKS.map((link) => {
    const token = tokens.write(link);
    expect(tokens.read(token)).toEqual(link);
    expect(tokens.write({ ...link })).toBe(token);
    expect(token).toMatch(/^[\w-]+$/);
    return token;
  });
  expect(new Set(written).size).toBe(LINKS.length);
  // of a generated identifier, which most leads have
  expect(Math.max(...written.slice(0, 14).map(({ length }) => length))).toBeLessThan(70);
  expect(Math.max(...written.map(({ length }) => length))).toBeLessThan(1_200);
});

test("neighbors look nothing alike, and nothing of a lead can be read in a token", () => {
  const link: ResultLink = { accountId: 1, leadId: "jane@example.com", version: 1, ruleId: 1, name: "redirect_url" };
  const near = [link, { ...link, ruleId: 2 }, { ...link, version: 2 }, { ...link, leadId: "jane@example.con" }];
  const texts = near.map((each) => tokens.write(each));
  expect(new Set(texts.map((text) => text.slice(0, 6))).size).toBe(near.length);
  expect(texts.map((text) => Buffer.from(text, "base64url").toString("latin1")).join()).not.toMatch(/jane|example/);
});

test("every change of a token makes it invalid: characters, length, alphabet, and key", () => {
  const token = tokens.write({ accountId: 7, leadId: "L-1", version: 3, ruleId: 9, name: "affiliate_link" });
  const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/. ";
  const changed = [...token].flatMap((own, place) =>
    [...characters].filter((each) => each !== own).map((each) => token.slice(0, place) + each + token.slice(place + 1)),
  );
  const others = [
    ...changed,
    ...[...token].map((_, length) => token.slice(0, length)),
    ...[...characters].map((each) => token + each),
    token + token,
    token.toUpperCase(),
    `%${token}`,
    "A".repeat(100_000),
  ];
  expect(others.filter((other) => tokens.read(other) !== undefined)).toEqual([]);
  expect(createLinkTokens("another key").read(token)).toBeUndefined();
});
