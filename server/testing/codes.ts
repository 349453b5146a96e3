import {
  CODES_MEMBER,
  ERROR_CODES,
  type ErrorCode,
  type FieldCodes,
  type FieldErrors,
  isOfOneField,
  leavesOf,
} from "#contract";
import { PROBLEMS } from "#engine";

/** The sentences of an answer, and its codes. */
interface Split {
  readonly body: unknown;
  readonly code?: ErrorCode;
  readonly codes?: FieldCodes;
}

/**
 * Separates the codes from the answer of a failure, so that a test compares sentences.
 *
 * @throws Error if a sentence has no code, or a code that does not exist or that belongs to another status: every error
 *   in a test is checked for its code
 */
export function splitCodes(status: number, body: unknown): Split {
  if (status < 400 || typeof body !== "object" || body === null) return { body };
  if ("detail" in body && typeof body.detail === "string") {
    const { code, ...rest } = body as { code?: ErrorCode };
    requireKnown(code, status, body);
    return { body: rest, code };
  }
  const { [CODES_MEMBER]: codes, ...errors } = body as FieldErrors & { codes?: FieldCodes };
  if (JSON.stringify(shapeOf(errors)) !== JSON.stringify(shapeOf(codes ?? {}))) {
    throw new Error(`not every sentence has its code: ${JSON.stringify(body)}`);
  }
  for (const code of leavesOf(codes ?? {})) requireKnown(code, status, body);
  return { body: errors, codes: codes ?? {} };
}

function requireKnown(code: ErrorCode | undefined, status: number, body: unknown): asserts code {
  const known: Readonly<Record<string, number>> = ERROR_CODES;
  const expected = code === undefined ? undefined : (known[code] ?? (code in PROBLEMS ? 400 : undefined));
  if (expected !== status) throw new Error(`the code does not go with ${status}: ${JSON.stringify(body)}`);
}

/** The same tree with a placeholder for each sentence or code. */
function shapeOf(tree: object): unknown {
  if (Array.isArray(tree)) return tree.map(shapeOf);
  return Object.entries(tree).map(([name, inner]) => [name, isOfOneField(inner) ? inner.length : shapeOf(inner)]);
}
