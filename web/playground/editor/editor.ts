import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { diagnosticCount, nextDiagnostic, setDiagnostics } from "@codemirror/lint";
import { EditorState, Transaction } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import type { Diagnostic, Mode } from "#engine";
import { completionSource } from "./completion.ts";
import type { FieldInfo } from "./fields.ts";
import { highlighting } from "./highlight.ts";
import { theme } from "./theme.ts";

/** An editor for one formula or rule. */
export interface SourceEditor {
  /** Shows a text, unless it is there already, and what is wrong with it. */
  readonly show: (text: string, diagnostics: readonly Diagnostic[], problems: readonly string[]) => void;
  readonly focus: () => void;
  readonly destroy: () => void;
}

export interface EditorOptions {
  readonly host: HTMLElement;
  readonly text: string;
  readonly mode: Mode;
  readonly label: string;
  /** Those that may be used at this moment. */
  readonly fields: () => readonly FieldInfo[];
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}

/**
 * Makes an editor in a shadow root of the host. There the library adopts its styles as constructed
 * stylesheets; in the document it would insert a style element, which the content security policy refuses.
 */
export function createEditor({ host, text, mode, label, fields, onChange, onLeave }: EditorOptions): SourceEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  // Descriptions cannot be referred to across the border of a shadow root, so they are inside as well.
  const description = document.createElement("p");
  description.id = "problems";
  description.hidden = true;

  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
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
            ? { "aria-invalid": "true", "aria-describedby": description.id }
            : { "aria-invalid": "false" },
        ),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          const isOurs = transactions.some((transaction) => transaction.annotation(Transaction.remote) === true);
          if (docChanged && !isOurs) onChange(state.doc.toString());
        }),
        EditorView.domEventHandlers({ blur: () => onLeave() }),
      ],
    }),
  });
  root.append(description);

  return {
    show(next, diagnostics, problems) {
      description.textContent = problems.join(" ");
      if (view.state.doc.toString() !== next) {
        view.dispatch({
          changes: { from: 0, to: view.state.doc.length, insert: next },
          annotations: Transaction.remote.of(true),
        });
      }
      const within = (place: number) => Math.min(place, view.state.doc.length);
      view.dispatch(
        setDiagnostics(
          view.state,
          diagnostics.map(({ from, to, severity, message }) => ({
            from: within(from),
            to: within(to),
            severity,
            message,
          })),
        ),
      );
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
