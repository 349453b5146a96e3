import { expect, test } from "vitest";
import { isByPerson } from "./by-person.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36";

const isCounted = (agent: string, others: Readonly<Record<string, string>> = {}, method = "GET") => {
  const headers: Readonly<Record<string, string>> = { "user-agent": agent, ...others };
  return isByPerson({ method, header: ((name: string) => headers[name]) as never });
};

test.each([
  CHROME,
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
  "Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG 9) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36",
  "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
])("a browser counts: %s", (agent) => expect(isCounted(agent)).toBe(true));

test.each([
  "",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Twitterbot/1.0",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "WhatsApp/2.23.20.0",
  "TelegramBot (like TwitterBot)",
  "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
  "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient)",
  "curl/8.5.0",
  "python-requests/2.32",
  "node",
  "Go-http-client/2.0",
])("a program that says so does not: %s", (agent) => expect(isCounted(agent)).toBe(false));

test("a browser that fetches in advance, or asks for headers only, does not count", () => {
  expect(isCounted(CHROME, { "sec-purpose": "prefetch;prerender" })).toBe(false);
  expect(isCounted(CHROME, { purpose: "prefetch" })).toBe(false);
  expect(isCounted(CHROME, { "x-moz": "prefetch" })).toBe(false);
  expect(isCounted(CHROME, {}, "HEAD")).toBe(false);
});
