import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { ORIGIN } from "#contract/origin";
import type { Cache } from "../base/cache.ts";
import { acceptsEncoding } from "../http/accept-encoding.ts";
import type { SiteFile } from "./files.ts";

export type Encoding = "br" | "gzip" | "identity";

export interface Encoded {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly encoding: Encoding;
  readonly etag: string;
}

/** Smaller bodies do not gain from compression. */
const WORTHWHILE = 1_000;
/** Nearly as small as the best quality, in a tenth of the time. */
const BROTLI_QUALITY = 9;

const compressors = {
  br: (data: Uint8Array) =>
    promisify(brotliCompress)(data, { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (data: Uint8Array) => promisify(gzip)(data, { level: 9 }),
};

/**
 * Returns an encoder that puts the installation's address into files and compresses them. Each variant is made once and
 * kept. Files without the address have as many variants as there are files and encodings. Variants for hosts are kept
 * in a cache, so that invented host names cannot fill the memory.
 *
 * @example const encode = createEncoder(createCache(1_000_000)); await encode(file, "https://leads.example.com", "br, gzip")
 */
export function createEncoder(
  ofHosts: Cache<Promise<Encoded>>,
): (file: SiteFile, origin: string, accepted: string) => Promise<Encoded> {
  const variants = new Map<string, Promise<Encoded>>();

  return (file, origin, accepted) => {
    const encoding = encodingFor(file, accepted);
    const key = `${file.hash} ${encoding} ${file.hasOrigin ? origin : ""}`;
    const cached = file.hasOrigin ? ofHosts.get(key) : variants.get(key);
    if (cached !== undefined) return cached;
    const encoded = encodeFile(file, origin, encoding);
    // the compressed variant will take less
    if (file.hasOrigin) ofHosts.put(key, encoded, file.content.length);
    else variants.set(key, encoded);
    return encoded;
  };
}

async function encodeFile(file: SiteFile, origin: string, encoding: Encoding): Promise<Encoded> {
  const content = file.hasOrigin ? Buffer.from(file.content.toString("utf8").replaceAll(ORIGIN, origin)) : file.content;
  const body = encoding === "identity" ? content : await compressors[encoding](content);
  // the tag includes the address in the file
  const place = file.hasOrigin ? `-${createHash("sha256").update(origin).digest("base64url").slice(0, 8)}` : "";
  const suffix = encoding === "identity" ? "" : `-${encoding}`;
  return { body: new Uint8Array(body), encoding, etag: `"${file.hash}${place}${suffix}"` };
}

function encodingFor(file: SiteFile, accepted: string): Encoding {
  if (file.content.length < WORTHWHILE || /^(image\/(png|webp)|font\/)/.test(file.type)) return "identity";
  if (acceptsEncoding(accepted, "br")) return "br";
  return acceptsEncoding(accepted, "gzip") ? "gzip" : "identity";
}
