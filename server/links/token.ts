import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from "node:crypto";
import { encryptionKey } from "../base/keys.ts";

/** The members of a rule that are links, in the order of their numbers in a token. */
export const LINK_NAMES = ["affiliate_link", "redirect_url"] as const;
export type LinkName = (typeof LINK_NAMES)[number];

/** A link of a lead's result. */
export interface ResultLink {
  /** The sandbox's id for a test lead. */
  readonly accountId: number;
  readonly leadId: string;
  /** The version of the model that scored the result. */
  readonly version: number;
  readonly ruleId: number;
  readonly name: LinkName;
}

export interface LinkTokens {
  /** Returns the token of a link: the same text each time. Without the key, it reveals nothing about the link. */
  write(link: ResultLink): string;
  /** Returns the link of a token; undefined if this installation did not write exactly this text. */
  read(token: string): ResultLink | undefined;
}

/** Bytes of the signature, which is also the initialization vector. */
const TAG = 16;

/** The longest token: that of a lead whose identifier has 200 characters of four bytes. */
const MAX_LENGTH = 1_200;

const FORM = /^[\w-]+$/;

/** Bits of the first byte: which link it is, and whether the lead's identifier is a UUID. */
const NAME_BIT = 1;
const UUID_BIT = 2;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Encrypts links deterministically, so that reading a lead twice returns the same text: a signature of the plain bytes
 * is the initialization vector of their encryption, as in SIV (RFC 5297).
 *
 * @param installationKey that the two keys are derived from
 */
export function createLinkTokens(installationKey: string): LinkTokens {
  const signing = encryptionKey(installationKey, "tracked-links/sign");
  const encrypting = encryptionKey(installationKey, "tracked-links/encrypt");
  const tagOf = (plain: Buffer) => createHmac("sha256", signing).update(plain).digest().subarray(0, TAG);
  return {
    write(link) {
      const plain = bytesOf(link);
      const tag = tagOf(plain);
      const encrypted = createCipheriv("aes-256-ctr", encrypting, tag).update(plain);
      return Buffer.concat([tag, encrypted]).toString("base64url");
    },
    read(token) {
      if (token.length > MAX_LENGTH || !FORM.test(token)) return undefined;
      const bytes = Buffer.from(token, "base64url");
      // other texts decode to the same bytes
      if (bytes.length <= TAG || bytes.toString("base64url") !== token) return undefined;
      const tag = bytes.subarray(0, TAG);
      const plain = createDecipheriv("aes-256-ctr", encrypting, tag).update(bytes.subarray(TAG));
      return timingSafeEqual(tag, tagOf(plain)) ? linkOf(plain) : undefined;
    },
  };
}

function bytesOf({ accountId, leadId, version, ruleId, name }: ResultLink): Buffer {
  const isUuid = UUID.test(leadId);
  const id = isUuid ? Buffer.from(leadId.replaceAll("-", ""), "hex") : Buffer.from(leadId);
  const first = LINK_NAMES.indexOf(name) * NAME_BIT + (isUuid ? UUID_BIT : 0);
  // a sandbox has a negative id
  const account = accountId < 0 ? -2 * accountId - 1 : 2 * accountId;
  return Buffer.concat([Buffer.from([first, ...[account, version, ruleId].flatMap(varint)]), id]);
}

/** A number in groups of seven bits, the lowest first; each byte but the last has its high bit set. */
function varint(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...varint(Math.floor(number / 128))];
}

function linkOf(plain: Buffer): ResultLink {
  let at = 0;
  const nextNumber = () => {
    let number = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = plain[at++] ?? 0;
      number += (byte % 128) * factor;
      if (byte < 128) return number;
    }
  };
  const first = nextNumber();
  const [account, version, ruleId] = [nextNumber(), nextNumber(), nextNumber()];
  const id = plain.subarray(at);
  return {
    accountId: account % 2 === 0 ? account / 2 : -(account + 1) / 2,
    leadId: (first & UUID_BIT) === 0 ? id.toString() : uuidOf(id.toString("hex")),
    version,
    ruleId,
    name: LINK_NAMES[first & NAME_BIT] as LinkName,
  };
}

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
