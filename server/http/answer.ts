import type { Context } from "hono";
import { etagOfText, isKnown, isWhollyTagged, tagOfForm } from "./etag.ts";
import { yamlOf } from "./write-yaml.ts";

const MAX_INDENT = 8;

/**
 * What is answered, as plain parts until it is sent: on a connection by Node's own response (`api/direct.ts`), else as
 * a `Response`.
 */
export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

/** A text as bytes: it would be joined to the head and encoded with it, which takes longer. */
export const responseOf = ({ status, headers, body }: Answer): Response =>
  new Response(typeof body === "string" ? Buffer.from(body) : body, { status, headers });

/** An answer that its handler wrote as JSON itself, of parts that it keeps. */
export interface JsonText {
  readonly jsonText: string;
}

const isJsonText = (body: unknown): body is JsonText => typeof body === "object" && body !== null && "jsonText" in body;

/**
 * A JSON answer. People who read it themselves may ask for indentation, as Django REST framework lets
 * them: `Accept: application/json; indent=2`.
 */
export function answerJson(
  http: Context,
  body: unknown,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const { ETag } = headers;
  const form = ETag === undefined ? undefined : formOf(http);
  const own = ETag === undefined || form === undefined ? headers : { ...headers, ETag: tagOfForm(ETag, form) };
  return answerText(http, textOf(http, body), status, own);
}

const indentOf = (http: Context) => /;\s*indent=(\d)/.exec(http.req.header("accept") ?? "")?.[1];

/** What the form of a JSON answer is called in its tag; undefined: without indentation. */
function formOf(http: Context): string | undefined {
  const indent = indentOf(http);
  return indent === undefined ? undefined : `indent${Math.min(Number(indent), MAX_INDENT)}`;
}

function textOf(http: Context, body: unknown): string {
  const indent = indentOf(http);
  const text = isJsonText(body) ? body.jsonText : JSON.stringify(body);
  return indent === undefined
    ? text
    : `${JSON.stringify(JSON.parse(text), null, Math.min(Number(indent), MAX_INDENT))}\n`;
}

/** The same as YAML. */
export async function answerYaml(http: Context, body: object, headers: Record<string, string>): Promise<Answer> {
  // of a large model it takes half a second to write
  if (headers.ETag !== undefined) {
    headers.ETag = tagOfForm(headers.ETag, "yaml");
    if (isKnown(http, headers.ETag)) return answer(http, null, 304, headers);
  }
  const text = await yamlOf(body);
  headers.ETag ??= etagOfText(text);
  if (isKnown(http, headers.ETag)) return answer(http, null, 304, headers);
  return answer(http, text, 200, headers, "application/yaml");
}

const answerText = (http: Context, text: string, status: number, headers: Readonly<Record<string, string>>) =>
  answer(http, text, status, headers, "application/json");

/**
 * The answer to a GET, or 304 when `If-None-Match` names its state: that of the item (`ETag` of the headers), else of
 * the answer as a whole.
 *
 * @param vary on which request headers it depends; undefined if nobody may keep it. A browser keeps it only if its tag
 *   stands for the whole answer, and asks each time whether it is still the same: neither who asks nor what they may see
 *   is decided by the browser.
 */
export function answerUnlessKnown(
  http: Context,
  body: unknown,
  headers: Record<string, string>,
  vary?: string,
): Answer {
  const text = textOf(http, body);
  if (vary !== undefined && (headers.ETag === undefined || isWhollyTagged(text))) {
    headers.Vary = vary;
    headers["Cache-Control"] ??= "private, no-cache";
  }
  headers.ETag = headers.ETag === undefined ? etagOfText(text) : tagOfForm(headers.ETag, formOf(http));
  return isKnown(http, headers.ETag) ? answer(http, null, 304, headers) : answerText(http, text, 200, headers);
}

/**
 * Any answer of the API: it is what it claims to be, and nobody keeps it, unless its headers say otherwise. They are
 * one plain object all the way, filled one by one: a `Headers` made of them costs each lead as much as scoring it,
 * and spreading one object into another a twentieth of what the server spends on a request.
 */
export function answer(
  http: Context,
  body: Answer["body"],
  status: number,
  headers: Readonly<Record<string, string>>,
  type?: string,
): Answer {
  const said: Record<string, string> = { "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store" };
  if (type !== undefined) said["Content-Type"] = type;
  for (const name in headers) said[name] = headers[name] as string;
  said["X-Request-Id"] = http.get("requestId");
  return { status, headers: said, body };
}
