import type { Token, TokenKind } from "#engine";

/** Kinds of tokens that have a colour of their own. */
export type ColouredKind = Exclude<TokenKind, "end" | "punctuation">;

export function isColoured(kind: TokenKind): kind is ColouredKind {
  return kind !== "end" && kind !== "punctuation";
}

interface Part {
  readonly from: number;
  /** Undefined for what lies between the coloured tokens. */
  readonly kind: ColouredKind | undefined;
  readonly text: string;
}

/** The whole text in pieces, each in one colour. */
export function partsOf(text: string, tokens: readonly Token[]): Part[] {
  const parts: Part[] = [];
  let done = 0;
  const plain = (to: number) => {
    if (to > done) parts.push({ from: done, kind: undefined, text: text.slice(done, to) });
  };
  for (const { kind, from, to } of tokens) {
    if (!isColoured(kind) || to === from) continue;
    plain(from);
    parts.push({ from, kind, text: text.slice(from, to) });
    done = to;
  }
  plain(text.length);
  return parts;
}
