import type { Token, TokenKind } from "#engine";

/** Kinds of tokens with their own color. */
export type ColoredKind = Exclude<TokenKind, "end" | "punctuation">;

export function isColored(kind: TokenKind): kind is ColoredKind {
  return kind !== "end" && kind !== "punctuation";
}

interface Part {
  readonly from: number;
  /** Undefined between the colored tokens. */
  readonly kind: ColoredKind | undefined;
  readonly text: string;
}

/** The whole text in pieces, each in one color. */
export function coloredParts(text: string, tokens: readonly Token[]): Part[] {
  const parts: Part[] = [];
  let done = 0;
  const plain = (to: number) => {
    if (to > done) parts.push({ from: done, kind: undefined, text: text.slice(done, to) });
  };
  for (const { kind, from, to } of tokens) {
    if (!isColored(kind) || to === from) continue;
    plain(from);
    parts.push({ from, kind, text: text.slice(from, to) });
    done = to;
  }
  plain(text.length);
  return parts;
}
