import type { Context } from "hono";
import { fieldFaultsOf, MODEL_FILE_LIMITS, messageOf, placedFaults } from "#contract/wire";
import { mapCooperatively, runCooperatively, yieldToEventLoop } from "../base/cooperative.ts";
import { parseJson, readJsonText, readText, type SentJson, unstorableIn } from "./body.ts";
import type { BodyRoom } from "./body-room.ts";
import { HttpError, malformed } from "./errors.ts";
import { findLostInSteps } from "./json-text.ts";
import { readYamlInSteps, type YamlText } from "./read-yaml.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The body that the request sent as YAML. */
    yaml: Pick<YamlText, "placeOf"> | undefined;
  }
}

const YAML = /^(?:application|text)\/(?:x-)?yaml\s*(?:;|$)/i;

/** Characters of JSON from which on parsing it again delays others noticeably. */
const LARGE = 200_000;

/** Runs CPU-bound work during the sender's turn. */
export type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>;

/**
 * Reads the body of a request that may be YAML or JSON.
 *
 * @throws HttpError as `readJson`, and for YAML alike
 */
export async function readJsonOrYaml(
  http: Context,
  room: BodyRoom,
  accountId: number,
  inTurn: InTurn,
): Promise<SentJson> {
  const type = http.req.header("content-type");
  if (type === undefined || !YAML.test(type)) {
    const text = await readJsonText(http, room, accountId, MODEL_FILE_LIMITS.json);
    return text.length > LARGE ? await inTurn(() => readFile(text)) : await readFile(text);
  }
  const text = await readText(http, room, accountId, MODEL_FILE_LIMITS.yaml);
  if (text.trim() === "") throw malformed("malformed_body", "The request body is empty. Send a model file.");
  const { value, faults, ...yaml } = await inTurn(() => runCooperatively(readYamlInSteps(text)));
  http.set("yaml", yaml);
  return { value, text, faults: unstorableIn(value, new Set()), rounded: faults };
}

/** Reads a file as `readJson` reads any body, and lets other work run in between. */
async function readFile(text: string): Promise<SentJson> {
  // a duplicate list would be dropped silently: of duplicate JSON members only the last is read
  const { twice, rounded } = await runCooperatively(findLostInSteps(text));
  const value = parseJson(text);
  if (text.length > LARGE) await yieldToEventLoop();
  return { value, text, faults: unstorableIn(value), rounded: [...rounded, ...twice] };
}

const NOT_TEXT: ReadonlySet<string> = new Set([messageOf("string"), messageOf("string", "form")]);

/**
 * Adds to a rejection the line in every message if the body was YAML, and a hint about text that YAML reads as another
 * type. Returns any other error unchanged.
 */
export async function withLines(error: unknown, http: Context): Promise<unknown> {
  const yaml = http.get("yaml");
  if (yaml === undefined || !(error instanceof HttpError) || error.faults === undefined) return error;
  const faults = await mapCooperatively(placedFaults(error.faults), ({ path, code, message }) => {
    const { line, plain } = yaml.placeOf(path);
    const advice = plain === undefined || !NOT_TEXT.has(message) ? "" : ` Put it in quotes: "${plain}".`;
    return { path, code, message: `${message}${advice} (line ${line})` };
  });
  return new HttpError(error.status, { faults: fieldFaultsOf(faults) }, error.headers);
}

/**
 * Whether the answer must be YAML: if `format` of the query says so, as in Django REST framework, or if `Accept`
 * prefers it to JSON.
 */
export function acceptsYaml(http: Context, { format }: { readonly format?: string }): boolean {
  if (format !== undefined) return format === "yaml";
  const accepted = (http.req.header("accept") ?? "").split(",").map((media) => {
    const quality = /;\s*q=([\d.]+)/i.exec(media)?.[1];
    return { type: media.trim(), quality: quality === undefined ? 1 : Number(quality) };
  });
  const qualityOf = (pattern: RegExp) =>
    Math.max(0, ...accepted.flatMap(({ type, quality }) => (pattern.test(type) ? [quality] : [])));
  return qualityOf(YAML) > qualityOf(/^application\/json\b/i);
}
