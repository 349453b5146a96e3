import type { SampleLanguage } from "../components/Samples.tsx";
import { ORIGIN } from "../render/origin.ts";

/** Stands in every sample for the reader's token. */
export const TOKEN = "YOUR_TOKEN";

/** A call that samples show. */
export interface SampleRequest {
  readonly method: string;
  /** With its query, if it has one. */
  readonly path: string;
  readonly body?: unknown;
  /** False for calls that need no token. */
  readonly authorized?: boolean;
}

/**
 * A call of the API in each language, as it runs when it is pasted; the tests run them all.
 *
 * @example <Samples label="Submit a lead" code={samplesOf({ method: "POST", path: "/api/v1/leads/", body })} />
 */
export function samplesOf(request: SampleRequest): Readonly<Record<SampleLanguage, string>> {
  return { curl: curlSample(request), javascript: javascriptSample(request), python: pythonSample(request) };
}

function headersOf({ body, authorized = true }: SampleRequest): [name: string, value: string][] {
  const headers: [string, string][] = [];
  if (authorized) headers.push(["Authorization", `Token ${TOKEN}`]);
  if (body !== undefined) headers.push(["Content-Type", "application/json"]);
  return headers;
}

function curlSample(request: SampleRequest): string {
  const { method, path, body } = request;
  const parts = [`curl ${method === "GET" || method === "POST" ? "" : `-X ${method} `}'${ORIGIN}${path}'`];
  if (method === "POST" && body === undefined) parts[0] = `curl -X POST '${ORIGIN}${path}'`;
  for (const [name, value] of headersOf(request)) parts.push(`-H '${name}: ${value}'`);
  if (body !== undefined) parts.push(`-d '${jsonOf(body).replaceAll("'", "'\\''")}'`);
  return parts.join(" \\\n  ");
}

function javascriptSample(request: SampleRequest): string {
  const { method, path, body } = request;
  const headers = headersOf(request).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  const options = [
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},\n`]),
    ...(headers.length === 0 ? [] : [`  headers: {\n${headers.join("")}  },\n`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indent(jsonOf(body), "  ")}),\n`]),
  ];
  const address = JSON.stringify(`${ORIGIN}${path}`);
  const call = options.length === 0 ? `fetch(${address})` : `fetch(${address}, {\n${options.join("")}})`;
  return `const response = await ${call};\nconsole.log(response.status, await response.text());`;
}

function pythonSample(request: SampleRequest): string {
  const { method, path, body } = request;
  const headers = headersOf(request).map(
    ([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`,
  );
  const lines = [
    `    ${JSON.stringify(`${ORIGIN}${path}`)},\n`,
    ...(method === "GET" ? [] : [`    method=${JSON.stringify(method)},\n`]),
    ...(headers.length === 0 ? [] : [`    headers={\n${headers.join("")}    },\n`]),
    ...(body === undefined ? [] : [`    data=json.dumps(${indent(pythonOf(body), "    ")}).encode(),\n`]),
  ];
  return `${body === undefined ? "" : "import json\n"}from urllib.request import Request, urlopen

request = Request(
${lines.join("")})
with urlopen(request) as response:
    print(response.status, response.read().decode())`;
}

/** Widest list or object that stays on one line. */
const ONE_LINE = 72;

/** JSON as one would write it by hand: what is short stays on a line. */
export function jsonOf(value: unknown, room: number = ONE_LINE): string {
  return literalOf(value, room, JSON.stringify);
}

function pythonOf(value: unknown): string {
  return literalOf(value, ONE_LINE, (simple) => {
    if (simple === null) return "None";
    if (typeof simple === "boolean") return simple ? "True" : "False";
    return JSON.stringify(simple);
  });
}

function literalOf(value: unknown, room: number, simple: (value: unknown) => string): string {
  if (typeof value !== "object" || value === null) return simple(value);
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((item) => literalOf(item, room - 2, simple))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${literalOf(item, room - 2, simple)}`);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  const line = `${open}${entries.join(", ")}${close}`;
  if (line.length <= room && !line.includes("\n") && (isList || entries.length <= 1)) return line;
  return `${open}\n${entries.map((entry) => `  ${indent(entry, "  ")}`).join(",\n")}\n${close}`;
}

/** Shifts all lines but the first. */
const indent = (text: string, by: string) => text.replaceAll("\n", `\n${by}`);
