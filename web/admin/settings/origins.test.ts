import { expect, test } from "vitest";
import { operations, sentencesIn, validate } from "#contract";
import { originBodies, originLines } from "./OriginsSection.tsx";

test.each([
  ["", []],
  [" \n ", []],
  ["https://www.example.com", ["https://www.example.com"]],
  [
    "HTTPS://www.Example.com:443/contact?a=b\n\nhttp://localhost:3000/",
    ["https://www.example.com", "http://localhost:3000"],
  ],
  ["https://a.example https://a.example/", ["https://a.example"]],
])("%j is read as its origins", (text, expected) => {
  const body = originBodies({ cors_origins: text });
  expect(body.cors_origins).toEqual(expected);
  expect(validate(operations.updateAccount.body, body).ok).toBe(true);
  expect(originBodies({ cors_origins: originLines(body.cors_origins) })).toEqual(body);
});

test("text that is not an address is left for the API to reject", () => {
  const body = originBodies({ cors_origins: "example.com\n*" });
  const checked = validate(operations.updateAccount.body, body, "form");
  expect(checked.ok ? {} : sentencesIn(checked.faults)).toEqual({
    cors_origins: {
      0: ["Enter an origin such as https://www.example.com: no path and no wildcard."],
      1: ["Enter an origin such as https://www.example.com: no path and no wildcard."],
    },
  });
});
