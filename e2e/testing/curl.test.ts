import { expect, test } from "vitest";
import { parseCurl } from "./curl.ts";

test("quotes, continued lines, and options are parsed as by a shell and curl", () => {
  const text = `curl 'http://localhost:8000/api/v1/leads/?a=1&b=2' \\
  -X PUT \\
  -H 'Authorization: Token lp_x' \\
  -d '{
  "text": "two months'\\'' rent"
}'
curl http://localhost:8000/healthz -i`;
  expect(parseCurl(text)).toEqual([
    {
      url: "http://localhost:8000/api/v1/leads/?a=1&b=2",
      method: "PUT",
      headers: { Authorization: "Token lp_x" },
      body: '{\n  "text": "two months\' rent"\n}',
      showsStatus: false,
    },
    { url: "http://localhost:8000/healthz", method: "GET", headers: {}, body: undefined, showsStatus: true },
  ]);
});

test.each([
  "wget x",
  "curl 'x",
  "curl x | sh",
  "curl $HOME",
  "curl x -k 1",
  "curl",
  "curl a b",
  'curl "x"',
  "curl <token>",
])("%s is rejected rather than misread", (text) => {
  expect(() => parseCurl(text)).toThrow();
});
