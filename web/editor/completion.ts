import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import {
  BINARY_OPERATORS,
  FUNCTIONS,
  type FunctionEntry,
  type Mode,
  type OperatorEntry,
  UNARY_OPERATORS,
} from "#engine";
import type { FieldInfo } from "./fields.ts";

type Example = OperatorEntry["example"];

/**
 * Completes fields in braces, functions, and operators, each with its documentation from the engine's tables, and in a
 * string that is compared with a field with choices, the choices. During typing, options that match the word or the
 * brace; on request (Ctrl + Space) all.
 */
export function completionSource(mode: Mode, fields: () => readonly FieldInfo[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const brace = context.matchBefore(/\{\s*\w*/);
    if (brace !== null) return { from: brace.from, options: fields().map(fieldOption), validFor: /^\{\s*\w*$/ };
    const compared = comparedWith(context, fields());
    if (compared !== null || isInString(context)) return compared;

    const word = context.matchBefore(/[A-Za-z_]\w*/);
    const symbol = context.explicit ? context.matchBefore(/[<>=!*/+\-%]+/) : null;
    if (word === null && !context.explicit) return null;
    const from = (word ?? symbol)?.from ?? context.pos;
    const isFirst = context.state.sliceDoc(0, from).trim() === "";
    const options = [
      ...(mode === "rule" && isFirst ? [IF] : []),
      ...fields().map((field) => fieldOption(field)),
      ...FUNCTION_OPTIONS,
      // While a word is typed, only words can match.
      ...OPERATOR_OPTIONS.filter(({ label }) => word === null || /^[a-z]/.test(label)),
    ];
    return { from, options, filter: word !== null || symbol !== null };
  };
}

/** A field, `==`, `!=` or `in (` with values, and the beginning of a string, or nothing yet. */
const COMPARISON =
  /\{\s*(\w+)\s*(?:\[[^\]]*\]\s*)?\}\s*(?:[=!]=|(?:not\s+)?in\s*\((?:[^(){}]*,)?)\s*(?:(['"])([^'"]*))?$/i;

/** Returns the choices of the field before the string; null if the cursor is elsewhere. */
function comparedWith(
  { state, pos, explicit }: CompletionContext,
  fields: readonly FieldInfo[],
): CompletionResult | null {
  const [, name, quote, begun = ""] = COMPARISON.exec(state.sliceDoc(0, pos)) ?? [];
  const choices = fields.find((field) => field.name === name)?.choices;
  if (choices === undefined || (quote === undefined && !explicit)) return null;
  const closing = quote ?? "'";
  const options = choices.map(
    ({ slug, text }): Completion => ({
      label: slug,
      detail: text,
      type: "choice",
      apply: (view, _completion, from, to) => {
        const isClosed = view.state.sliceDoc(to, to + 1) === closing;
        const insert = `${quote === undefined ? closing : ""}${slug}${closing}`;
        view.dispatch({
          changes: { from, to: isClosed ? to + 1 : to, insert },
          selection: { anchor: from + insert.length },
          userEvent: "input.complete",
        });
      },
    }),
  );
  return { from: pos - begun.length, options, validFor: /^[^'"]*$/ };
}

function isInString({ state, pos }: CompletionContext): boolean {
  const before = state.sliceDoc(0, pos).replace(/\\./g, "");
  return /^(?:[^'"]|'[^']*'|"[^"]*")*(?:'[^']*|"[^"]*)$/.test(before);
}

const IF: Completion = {
  label: "If",
  type: "keyword",
  detail: "condition",
  info: "A rule begins with If and a condition.",
  apply: "If ",
  boost: 2,
};

function fieldOption({ name, detail, doc }: FieldInfo): Completion {
  return {
    label: `{${name}}`,
    type: "field",
    detail,
    info: doc,
    apply: (view, _completion, from, to) => insertField(view, name, from, to),
  };
}

/** Inserts the field, and replaces the rest of a name and brace after the cursor. */
function insertField(view: EditorView, name: string, from: number, to: number): void {
  const inBraces = view.state.sliceDoc(from, to).startsWith("{");
  const rest = inBraces ? (/^\w*\s*\}?/.exec(view.state.sliceDoc(to))?.[0].length ?? 0) : 0;
  const insert = `{${name}}`;
  view.dispatch({
    changes: { from, to: to + rest, insert },
    selection: { anchor: from + insert.length },
    userEvent: "input.complete",
  });
}

const FUNCTION_OPTIONS: readonly Completion[] = Object.entries<FunctionEntry>(FUNCTIONS).map(([name, entry]) => ({
  label: name,
  type: "function",
  detail: entry.signature.slice(name.length),
  info: () => documentation(entry.signature, entry.doc, entry.example),
  apply: (view, _completion, from, to) => {
    const insert = `${name}()`;
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length - (entry.takes === "none" ? 0 : 1) },
      userEvent: "input.complete",
    });
  },
}));

const OPERATOR_OPTIONS: readonly Completion[] = [
  ...Object.entries(BINARY_OPERATORS),
  ...Object.entries(UNARY_OPERATORS).filter(([name]) => !Object.hasOwn(BINARY_OPERATORS, name)),
].map(([name, { signature, doc, example }]) => ({
  label: name,
  type: "operator",
  detail: signature,
  info: () => documentation(signature, doc, example),
  apply: `${name} `,
  boost: -1,
}));

function documentation(signature: string, doc: string, { source, value }: Example): Node {
  const body = document.createElement("div");
  body.append(line("strong", signature), line("p", doc), line("code", `${source} → ${value}`));
  return body;
}

function line(tag: "strong" | "p" | "code", text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
