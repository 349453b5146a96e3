import { type EditorState, type Extension, RangeSetBuilder, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { LIMITS, tokenize } from "#engine";
import { type ColoredKind, isColored } from "../ui/code/parts.ts";

const MARKS = new Map<ColoredKind, Decoration>();

function markOf(kind: ColoredKind): Decoration {
  const mark = MARKS.get(kind) ?? Decoration.mark({ class: `token-${kind}` });
  MARKS.set(kind, mark);
  return mark;
}

/** Colors the text with the engine's own tokens, so that there is no second grammar that could disagree. */
export const highlighting: Extension = StateField.define<DecorationSet>({
  create: color,
  update: (marks, { docChanged, state }) => (docChanged ? color(state) : marks),
  provide: (field) => EditorView.decorations.from(field),
});

function color(state: EditorState): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  // Text longer than any formula is rejected anyway.
  for (const { kind, from, to } of tokenize(state.sliceDoc(0, 2 * LIMITS.sourceLength)).tokens) {
    if (isColored(kind) && to > from) builder.add(from, to, markOf(kind));
  }
  return builder.finish();
}
