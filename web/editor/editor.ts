import { autocompletion, completionKeymap, completionStatus } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { diagnosticCount, forEachDiagnostic, nextDiagnostic, setDiagnostics } from "@codemirror/lint";
import { EditorState, Transaction } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import type { Diagnostic, Fix, Mode } from "#engine";
import { completionSource } from "./completion.ts";
import type { FieldInfo } from "./fields.ts";
import { fixLabel } from "./fix.ts";
import { highlighting } from "./highlight.ts";
import { theme } from "./theme.ts";
import { typingOver } from "./typing.ts";

/** An editor for one formula or rule. */
export interface EditorHandle {
  /** Displays a text, unless it is displayed already, and its problems. */
  readonly show: (text: string, diagnostics: readonly Diagnostic[], problems: readonly string[]) => void;
  /**
   * Replaces the selection by a text, separated from the words next to it.
   *
   * @param back how far before its end the cursor is placed
   */
  readonly insert: (text: string, back?: number) => void;
  readonly focus: () => void;
  readonly destroy: () => void;
}

export interface EditorOptions {
  readonly host: HTMLElement;
  readonly text: string;
  readonly mode: Mode;
  readonly label: string;
  /** The fields that are currently available. */
  readonly fields: () => readonly FieldInfo[];
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
  readonly onCompleting: (isOpen: boolean) => void;
}

/**
 * Creates an editor in a shadow root of the host. There the library adopts its styles as constructed stylesheets. In
 * the document it would insert a style element, which the content security policy rejects.
 */
export function createEditor(options: EditorOptions): EditorHandle {
  const { host, text, mode, label, fields, onChange, onLeave, onCompleting } = options;
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  // ARIA references cannot cross the boundary of a shadow root, so the descriptions are inside as well.
  const description = document.createElement("p");
  description.id = "problems";
  description.hidden = true;

  /** Typed texts that `show` has not received yet, because typing may be faster than rendering. */
  const reported: string[] = [];

  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      selection: { anchor: text.length },
      extensions: [
        history(),
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, { key: "F8", run: nextDiagnostic }]),
        autocompletion({ override: [completionSource(mode, fields)], icons: false }),
        highlighting,
        theme,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off" }),
        EditorView.contentAttributes.of(({ state }) =>
          diagnosticCount(state) > 0 || !description.matches(":empty")
            ? { "aria-invalid": hasOnlyWarnings(state) ? "false" : "true", "aria-describedby": description.id }
            : { "aria-invalid": "false" },
        ),
        EditorView.updateListener.of(({ docChanged, state, startState, transactions }) => {
          const isOpen = completionStatus(state) === "active";
          if (isOpen !== (completionStatus(startState) === "active")) onCompleting(isOpen);
          const isOurs = transactions.some((transaction) => transaction.annotation(Transaction.remote) === true);
          if (!docChanged || isOurs) return;
          reported.push(state.doc.toString());
          onChange(state.doc.toString());
        }),
        typingOver,
        EditorView.domEventHandlers({ blur: () => onLeave() }),
      ],
    }),
  });
  root.append(description);

  return {
    show(given, diagnostics, problems) {
      const next = given.replace(/\r\n?/g, "\n");
      const current = view.state.doc.toString();
      const place = reported.indexOf(next);
      reported.splice(0, place === -1 ? reported.length : place + 1);
      // Text typed since then will arrive later, and takes precedence.
      if (place !== -1 && next !== current) return;
      if (next !== current) {
        view.dispatch({
          changes: { from: 0, to: current.length, insert: next },
          annotations: Transaction.remote.of(true),
        });
      }
      description.textContent = problems.join(" ");
      const within = (offset: number) => Math.min(offset, next.length);
      view.dispatch(
        setDiagnostics(
          view.state,
          diagnostics.map(({ from, to, severity, message, fix }) => ({
            from: within(from),
            to: within(to),
            severity,
            message,
            ...(fix === undefined
              ? {}
              : { actions: [{ name: fixLabel(fix), apply: (target: EditorView) => applyFix(target, fix) }] }),
          })),
        ),
      );
    },
    insert(text, back = 0) {
      const { from, to } = view.state.selection.main;
      const before = /[^\s(]$/.test(view.state.sliceDoc(0, from)) ? " " : "";
      const after = /^[^\s),]/.test(view.state.sliceDoc(to)) ? " " : "";
      view.dispatch({
        changes: { from, to, insert: before + text + after },
        selection: { anchor: from + before.length + text.length - back },
        userEvent: "input",
        scrollIntoView: true,
      });
      view.focus();
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

function hasOnlyWarnings(state: EditorState): boolean {
  let errors = 0;
  forEachDiagnostic(state, ({ severity }) => {
    if (severity === "error") errors += 1;
  });
  return errors === 0 && diagnosticCount(state) > 0;
}

function applyFix(view: EditorView, { from, to, insert }: Fix): void {
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, userEvent: "input" });
  view.focus();
}
