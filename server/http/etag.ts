import { createHash } from "node:crypto";
import type { Context } from "hono";
import { changedMeanwhile, malformed, matchRequired } from "./errors.ts";

/**
 * Members that the tag leaves out: those that change by themselves while somebody edits the item, and that no edit
 * could overwrite; the document of a model, megabytes that its version identifies; and the author, whose name may
 * change.
 */
const UNTAGGED: ReadonlySet<string> = new Set(["last_login_at", "last_used_at", "document", "author"]);

/**
 * The strong entity tag of an item. It is derived from the answer of the API, so it changes with the item and with
 * nothing else, needs no column, and is the same on every node. A use of the item does not change it.
 *
 * @param item as a GET returns it
 */
export const etagOf = (item: unknown): string => etagOfText(JSON.stringify(item, tagged));

/**
 * The tag of an item in a form other than the plain one. Each form has its own strong tag (RFC 9110, section 8.8.1),
 * and `If-Match` accepts any of them for the item.
 *
 * @param form such as `yaml`; undefined for the plain one
 */
export const tagOfForm = (etag: string, form: string | undefined): string =>
  form === undefined ? etag : `${etag.slice(0, -1)}.${form}"`;

/** The tag of the item itself, from the tag of any form. */
const tagOfItem = (etag: string): string => etag.replace(/\.\w+"$/, '"');

const UNTAGGED_MEMBER = new RegExp(`"(?:${[...UNTAGGED].join("|")})":`);

/** Whether the tag of an item covers its whole answer, so that a client with that state has nothing outdated. */
export const tagCoversAnswer = (text: string): boolean => !UNTAGGED_MEMBER.test(text);

/** The entity tag of a text, for answers that are not items. */
export const etagOfText = (text: string): string =>
  `"${createHash("sha256").update(text).digest("base64url").slice(0, TAG_LENGTH)}"`;

const tagged = (name: string, value: unknown): unknown => (UNTAGGED.has(name) ? undefined : value);

/** 132 bits: no two states of an item will ever share a tag. */
const TAG_LENGTH = 22;

/** An entity tag of RFC 9110, section 8.8.3. */
const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * The condition of a request's `If-Match`: a function that rejects every state of the item that the header does not
 * name. Without the header it rejects none, and with `*` none that exists.
 *
 * A weak tag counts as the strong one that the server sent: proxies that compress answers weaken it on its way to the
 * client, and it still identifies one state.
 *
 * @param isRequired whether a state must be named: the function then rejects every state if the header is missing
 * @throws HttpError 400 if the header is malformed; to ignore it would be to overwrite
 */
export function matchOf(http: Context, isRequired = false): (current: unknown, otherwise?: string) => void {
  const header = http.req.header("if-match");
  if (header === undefined || header.trim() === "*") {
    return () => {
      if (isRequired) throw matchRequired();
    };
  }
  const named = new Set([...header.matchAll(TAG)].map(([, tag = ""]) => tagOfItem(tag)));
  const isList = header.replace(TAG, "").replace(/[\s,]/g, "") === "";
  if (named.size === 0 || !isList) {
    throw malformed(
      "malformed_header",
      'If-Match must be an ETag in double quotes, such as If-Match: "…", or * for any state.',
    );
  }
  return (current, otherwise) => {
    if (!named.has(etagOf(current))) throw changedMeanwhile(otherwise);
  };
}

/** Whether `If-None-Match` names this state, so that the client has it already. A malformed header names none. */
export function isKnown(http: Context, etag: string): boolean {
  const header = http.req.header("if-none-match");
  return header?.trim() === "*" || [...(header ?? "").matchAll(TAG)].some(([, tag]) => tag === etag);
}
