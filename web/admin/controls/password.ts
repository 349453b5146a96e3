import { FIELD_LIMITS, passwordFault } from "#contract/wire";

/** Letters and digits that are easy to distinguish on a screen (no l, I, O, 0, 1). */
const LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** 116 bits. */
const LENGTH = 20;

/** Generates a password from the browser's secure random source. */
export function generatePassword(): string {
  // Bytes beyond the last full multiple of the letters would make some of them more likely than others.
  const fair = 256 - (256 % LETTERS.length);
  let password = "";
  while (password.length < LENGTH) {
    const bytes = crypto.getRandomValues(new Uint8Array(LENGTH * 2));
    for (const byte of bytes) if (byte < fair && password.length < LENGTH) password += LETTERS[byte % LETTERS.length];
  }
  return password;
}

/** From this number of characters on, a password of one kind of character is long enough. */
const LONG = 16;

/** Returns a hint about a password while it is typed. Length matters; symbols are not required. */
export function passwordHint(password: string): string {
  const { passwordMin } = FIELD_LIMITS;
  const length = [...password].length;
  if (length === 0) return `At least ${passwordMin} characters. A few unrelated words work well.`;
  if (length < passwordMin) return `${passwordMin - length} more of at least ${passwordMin} characters.`;
  const fault = passwordFault(password, "form");
  if (fault !== undefined) return fault;
  return length < LONG ? "Acceptable. Longer is stronger." : "Strong.";
}
