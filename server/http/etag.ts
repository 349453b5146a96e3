import { createHash } from "node:crypto";
import type { Context } from "hono";
import { changedMeanwhile, malformed, matchRequired } from "./errors.ts";

/**
 * Members that change by themselves while somebody edits the item, and that no edit could overwrite; the document of
 * a model, megabytes that its version stands for; and who made it, whose name may change.
 */
const UNTAGGED: ReadonlySet<string> = new Set(["last_login_at", "last_used_at", "document", "author"]);

/**
 * The strong entity tag of an item: it follows from what the API answers, so it changes with the item and with
 * nothing else, needs no column, and is the same on every node. When it was last used is no change of it.
 *
 * @param item as a GET answers it
 */
export const etagOf = (item: unknown): string => etagOfText(JSON.stringify(item, tagged));

/**
 * The tag of an item in another form than the plain one: each form has its own strong tag (RFC 9110, section 8.8.1), and
 * `If-Match` takes any of them for the item.
 *
 * @param form such as `yaml`; undefined: the plain one
 */
export const tagOfForm = (etag: string, form: string | undefined): string =>
  form === undefined ? etag : `${etag.slice(0, -1)}.${form}"`;

/** The tag of the item itself, of that of whichever form. */
const tagOfItem = (etag: string): string => etag.replace(/\.\w+"$/, '"');

const UNTAGGED_MEMBER = new RegExp(`"(?:${[...UNTAGGED].join("|")})":`);

/** Whether the tag of an item stands for its whole answer: whoever has that state has nothing that is out of date. */
export const isWhollyTagged = (text: string): boolean => !UNTAGGED_MEMBER.test(text);

/** The entity tag of a text: of what is no item, its whole answer. */
export const etagOfText = (text: string): string =>
  `"${createHash("sha256").update(text).digest("base64url").slice(0, TAG_LENGTH)}"`;

const tagged = (name: string, value: unknown): unknown => (UNTAGGED.has(name) ? undefined : value);

/** 132 bits: no two states of an item will ever share them. */
const TAG_LENGTH = 22;

/** An entity tag of RFC 9110, section 8.8.3. */
const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * The condition that a request makes by `If-Match`: a function that refuses every state of the item but those
 * it names. Without the header it refuses none, and with `*` none that exists.
 *
 * A weak tag counts as the strong one that we gave: proxies that compress answers weaken it on its way to the
 * client, and it has named one state all the while.
 *
 * @param isRequired whether a state has to be named: the function then refuses every one without a name
 * @throws HttpError 400 when the header is not written as it should be; to ignore it would be to overwrite
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

/** Whether `If-None-Match` names this state: whoever asks has it already. A header that is no list of tags names none. */
export function isKnown(http: Context, etag: string): boolean {
  const header = http.req.header("if-none-match");
  return header?.trim() === "*" || [...(header ?? "").matchAll(TAG)].some(([, tag]) => tag === etag);
}
