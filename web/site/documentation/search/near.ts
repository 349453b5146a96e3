/** Readers' names for things, and those of the documentation. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  timeout: ["timeouts", "seconds"],
  gdpr: ["erase", "erasure", "retention"],
  privacy: ["erase", "erasure"],
  delete: ["erase"],
  remove: ["erase", "delete"],
  login: ["sign in", "session"],
  logout: ["session"],
  "api-key": ["token"],
  apikey: ["token"],
  key: ["token"],
  throttle: ["rate", "429"],
  throttling: ["rate", "429"],
  quota: ["limits"],
  rollback: ["roll back", "restore"],
  undo: ["restore"],
  tenant: ["account"],
  customer: ["client"],
  permission: ["role"],
  permissions: ["roles"],
  etl: ["export"],
  docker: ["container"],
  kubernetes: ["container"],
  https: ["tls"],
  ssl: ["tls"],
  sdk: ["clients", "sdks"],
  retry: ["idempotency", "retry-after"],
  idempotent: ["idempotency"],
  idempotence: ["idempotency"],
  etag: ["if-match"],
  sso: ["single sign-on"],
  oidc: ["single sign-on"],
  saml: ["single sign-on"],
  "2fa": ["two-factor"],
  mfa: ["two-factor"],
  webhook: ["webhooks"],
  backtest: ["simulation"],
  staging: ["draft"],
  approval: ["review", "four eyes"],
  bulk: ["batch", "several"],
  smtp: ["e-mail"],
  oauth: ["single sign-on"],
  scim: ["single sign-on"],
};

/** Returns other words to search for. */
export const synonymsOf = (word: string): readonly string[] =>
  Object.hasOwn(SYNONYMS, word) ? (SYNONYMS[word] ?? []) : [];

/** The words with synonyms. Readers misspell these too, and the documentation need not contain them. */
export const WITH_SYNONYMS: readonly string[] = Object.keys(SYNONYMS);

/** Shorter words are too similar to each other. */
const MIN_LENGTH = 4;
/** From this length on, two typing mistakes are accepted. */
const LONG = 8;

/** Returns the words of a vocabulary most similar to a misspelled one. */
export function nearestWords(word: string, vocabulary: Iterable<string>): readonly string[] {
  if (word.length < MIN_LENGTH) return [];
  const allowed = word.length < LONG ? 1 : 2;
  let found: string[] = [];
  let best = allowed;
  for (const other of vocabulary) {
    if (Math.abs(other.length - word.length) > best) continue;
    const distance = slips(word, other);
    if (distance > best) continue;
    if (distance < best) found = [];
    best = distance;
    found.push(other);
  }
  return found;
}

/** Counts letters that are missing, added, wrong, or swapped with the next one (optimal string alignment). */
function slips(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const at = (numbers: readonly number[], index: number) => numbers[index] ?? Number.POSITIVE_INFINITY;
      let least = Math.min(at(above, column) + 1, at(line, column - 1) + 1, at(above, column - 1) + (same ? 0 : 1));
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && isSwapped) least = Math.min(least, at(before, column - 2) + 1);
      line.push(least);
    }
    before = above;
    above = line;
  }
  return above[b.length] ?? Number.POSITIVE_INFINITY;
}
