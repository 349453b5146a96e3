import { INITIAL, type PlaygroundState } from "../state/state.ts";
import { changesOf } from "./changes.ts";
import { PREFIX } from "./prefix.ts";
import { restore } from "./restore.ts";

/** Changes when the format of addresses does. */
const VERSION = "1";

/** The contents of an address. `outdated`: it was written for another example or by another version of this code. */
export type Read =
  | { readonly kind: "state"; readonly state: PlaygroundState }
  | { readonly kind: "none" | "broken" | "outdated" };

/**
 * Encodes a state as a fragment.
 *
 * @example await fragmentOf(state) // "#playground=1.1x8k2a.q1YqS8zNSbVSUMpIzcnJ…"
 */
export async function fragmentOf(state: PlaygroundState): Promise<string> {
  const packed = toBase64Url(await compress(JSON.stringify(changesOf(state))));
  return `${PREFIX}${VERSION}.${FINGERPRINT}.${packed}`;
}

/** Decodes a fragment from any source. It never throws. */
export async function readFragment(fragment: string): Promise<Read> {
  if (!fragment.startsWith(PREFIX)) return { kind: "none" };
  const [version, fingerprint, packed, ...rest] = fragment.slice(PREFIX.length).split(".");
  if (packed === undefined || rest.length > 0) return { kind: "broken" };
  if (version !== VERSION || fingerprint !== FINGERPRINT)
    return { kind: /^\d+$/.test(version ?? "") ? "outdated" : "broken" };
  const bytes = fromBase64Url(packed);
  const text = bytes && (await decompress(bytes));
  const state = text === undefined ? undefined : restore(parse(text));
  return state === undefined ? { kind: "broken" } : { kind: "state", state };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Identifies the example, because an address contains only the differences from it. */
const FINGERPRINT = hash(JSON.stringify([INITIAL.document, INITIAL.answers]));

/** FNV-1a. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value >>> 0).toString(36);
}

/** Encodes bytes as text that needs no escaping in an address. */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Decodes the bytes; undefined if the text is invalid. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** The maximum bytes of a decompressed text, because an address is not trusted. */
const MAX_BYTES = 256 * 1024;

export async function compress(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Decompresses a text; undefined if the bytes are damaged or too large. */
async function decompress(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > MAX_BYTES) {
        await reader.cancel();
        return undefined;
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return undefined;
  }
}
