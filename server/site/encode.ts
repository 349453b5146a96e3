import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { ORIGIN } from "#contract/origin";
import type { SiteFile } from "./files.ts";

export type Encoding = "br" | "gzip" | "identity";

export interface Encoded {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly encoding: Encoding;
  readonly etag: string;
}

/**
 * Bytes of the files whose variants for hosts are kept. Beyond it the oldest go, so that invented host names cannot fill
 * the memory. Of all other variants there are as many as there are files and encodings.
 */
const KEPT = 32 * 1_048_576;
/** Smaller bodies do not gain from compression. */
const WORTHWHILE = 1_000;
/** Nearly as small as the best, at a tenth of its time. */
const BROTLI_QUALITY = 9;

const compressors = {
  br: (data: Uint8Array) =>
    promisify(brotliCompress)(data, { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (data: Uint8Array) => promisify(gzip)(data, { level: 9 }),
};

/**
 * Gives files as they are sent: with the installation's address put in, and compressed. Each variant is made
 * once.
 *
 * @example const encode = createEncoder(); await encode(file, "https://leads.example.com", "br, gzip")
 */
export function createEncoder(): (file: SiteFile, origin: string, accepted: string) => Promise<Encoded> {
  const variants = new Map<string, { readonly made: Promise<Encoded>; readonly size: number }>();
  let total = 0;

  function keep(key: string, made: Promise<Encoded>, size: number): void {
    variants.set(key, { made, size });
    total += size;
    for (const [oldest, variant] of variants) {
      if (total <= KEPT) return;
      if (variant.size === 0) continue;
      variants.delete(oldest);
      total -= variant.size;
    }
  }

  return (file, origin, accepted) => {
    const encoding = encodingFor(file, accepted);
    const key = `${file.hash} ${encoding} ${file.hasOrigin ? origin : ""}`;
    const known = variants.get(key);
    if (known !== undefined) return known.made;
    const made = encodeFile(file, origin, encoding);
    keep(key, made, file.hasOrigin ? file.content.length : 0);
    return made;
  };
}

async function encodeFile(file: SiteFile, origin: string, encoding: Encoding): Promise<Encoded> {
  const content = file.hasOrigin ? Buffer.from(file.content.toString("utf8").replaceAll(ORIGIN, origin)) : file.content;
  const body = encoding === "identity" ? content : await compressors[encoding](content);
  // the address that was put in is a part of what the tag stands for
  const place = file.hasOrigin ? `-${createHash("sha256").update(origin).digest("base64url").slice(0, 8)}` : "";
  const suffix = encoding === "identity" ? "" : `-${encoding}`;
  return { body: new Uint8Array(body), encoding, etag: `"${file.hash}${place}${suffix}"` };
}

function encodingFor(file: SiteFile, accepted: string): Encoding {
  if (file.content.length < WORTHWHILE || /^(image\/(png|webp)|font\/)/.test(file.type)) return "identity";
  const offered = accepted.split(",").map((part) => part.trim().toLowerCase());
  const accepts = (name: string) =>
    offered.some((part) => part === name || (part.startsWith(`${name};q=`) && !/q=0(\.0*)?$/.test(part)));
  if (accepts("br")) return "br";
  return accepts("gzip") ? "gzip" : "identity";
}
