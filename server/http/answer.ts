import type { Context } from "hono";
import { etagOfText, isKnown, tagCoversAnswer, tagOfForm } from "./etag.ts";
import { yamlOf } from "./write-yaml.ts";

const MAX_INDENT = 8;

/**
 * An answer as plain parts until it is sent: on a connection through Node's own response (`api/direct.ts`), otherwise
 * as a `Response`.
 */
export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

/** The text is sent as bytes. Node would join a string with the head and encode both, which takes longer. */
export const responseOf = ({ status, headers, body }: Answer): Response =>
  new Response(typeof body === "string" ? Buffer.from(body) : body, { status, headers });

/** An answer whose handler has serialized the JSON itself, from cached parts. */
export interface JsonText {
  readonly jsonText: string;
}

const isJsonText = (body: unknown): body is JsonText => typeof body === "object" && body !== null && "jsonText" in body;

/**
 * A JSON answer. Clients can ask for indentation, as in Django REST framework: `Accept: application/json; indent=2`.
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

/** The name of the form of a JSON answer in its tag; undefined without indentation. */
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

/** A YAML answer. */
export async function answerYaml(http: Context, body: object, headers: Record<string, string>): Promise<Answer> {
  // writing a large model takes half a second
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
 * The answer to a GET, or 304 if `If-None-Match` names its state: that of the item (`ETag` of the headers), or else of
 * the whole answer.
 *
 * @param vary the request headers that the answer depends on; undefined if it may not be stored. A browser stores an
 *   answer only if its tag covers the whole answer, and revalidates it each time: the browser decides neither who asks
 *   nor what they may see.
 */
export function answerUnlessKnown(
  http: Context,
  body: unknown,
  headers: Record<string, string>,
  vary?: string,
): Answer {
  const text = textOf(http, body);
  if (vary !== undefined && (headers.ETag === undefined || tagCoversAnswer(text))) {
    headers.Vary = vary;
    headers["Cache-Control"] ??= "private, no-cache";
  }
  headers.ETag = headers.ETag === undefined ? etagOfText(text) : tagOfForm(headers.ETag, formOf(http));
  return isKnown(http, headers.ETag) ? answer(http, null, 304, headers) : answerText(http, text, 200, headers);
}

/**
 * Any answer of the API, with its content type and, unless its headers say otherwise, `no-store`. The headers are one
 * plain object that is filled step by step: a `Headers` object would cost each lead as much as scoring it, and
 * spreading one object into another a twentieth of the server's time for a request.
 */
export function answer(
  http: Context,
  body: Answer["body"],
  status: number,
  headers: Readonly<Record<string, string>>,
  type?: string,
): Answer {
  const all: Record<string, string> = { "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store" };
  if (type !== undefined) all["Content-Type"] = type;
  for (const name in headers) all[name] = headers[name] as string;
  all["X-Request-Id"] = http.get("requestId");
  return { status, headers: all, body };
}
