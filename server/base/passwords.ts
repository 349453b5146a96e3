import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { FIELD_LIMITS, passwordFault } from "#contract";

/** Minimum and maximum number of characters of a password. The maximum limits the cost of hashing. */
export const PASSWORD_LENGTH = { min: FIELD_LIMITS.passwordMin, max: FIELD_LIMITS.passwordMax } as const;

/** Argon2id with OWASP's first recommendation. The enum's value is spelled out because the enum is ambient. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Letters and digits that are not easily confused. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Returns the problems of a password as sentences, or an empty list if it may be used. */
export function passwordProblems(password: string): string[] {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.min) return [`Use at least ${PASSWORD_LENGTH.min} characters.`];
  if (length > PASSWORD_LENGTH.max) return [`Use at most ${PASSWORD_LENGTH.max.toLocaleString("en")} characters.`];
  const fault = passwordFault(password);
  return fault === undefined ? [] : [fault];
}

/** The hash to store, with its salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(canonical(password), OPTIONS);
}

/** Whether a password matches a hash. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  if (password.length > PASSWORD_LENGTH.max * 2) return false;
  return await verify(stored, canonical(password)).catch(() => false);
}

let decoy: Promise<string> | undefined;

/**
 * Fails after the same time as {@link verifyPassword}. Call it for users that do not exist, so that an attempt does not
 * reveal whether a user exists.
 */
export async function verifyDummyPassword(password: string): Promise<false> {
  decoy ??= hashPassword("nobody's password");
  await verifyPassword(await decoy, password);
  return false;
}

/** A random password of 20 characters (116 bits). */
export function makePassword(): string {
  return Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** Normalizes a password: the same characters typed on different keyboards may arrive as different code points. */
function canonical(password: string): string {
  return password.normalize("NFKC");
}
