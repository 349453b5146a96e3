import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { Diagnostic, Mode } from "#engine";
import type { SourceEditor } from "./editor.ts";
import type { FieldInfo } from "./fields.ts";

/** A formula or rule as it is being edited, and what its owner does with changes. */
export interface EditedSource {
  readonly mode: Mode;
  /** The editor's name. */
  readonly label: string;
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The messages of the diagnostics, and whatever else stands against the text. */
  readonly problems: readonly string[];
  /** Those that may be used at this moment, for completion. */
  readonly fields: () => readonly FieldInfo[];
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
  /** Called when the list of completions opens or closes; it covers what is below the editor. */
  readonly onCompleting?: (isOpen: boolean) => void;
  /** Set to what others may do with the editor. */
  readonly handle?: Ref<SourceHandle>;
}

/** What somebody beside the editor may do with it. */
export interface SourceHandle {
  /** Puts a text where the cursor is, which goes `back` from its end, and the focus into the editor. */
  readonly insert: (text: string, back?: number) => void;
  /** Opens it, and puts the focus into it. */
  readonly focus: () => void;
}

/** `failed`: its script could not be loaded; a plain text field does instead. */
type EditorState = "resting" | "open" | "failed";

const loadEditor = () => import("./editor.ts");

/** The editor of one source: loaded when it is opened, and from then on kept in step with its owner. */
export function useEditor(source: EditedSource): {
  readonly state: EditorState;
  readonly host: RefObject<HTMLDivElement | null>;
  /** The plain text field that does instead. */
  readonly plain: RefObject<HTMLTextAreaElement | null>;
  readonly open: () => void;
  readonly prepare: () => void;
} {
  const { text, diagnostics, problems } = source;
  const [state, setState] = useState<EditorState>("resting");
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<SourceEditor>(undefined);
  const isOpening = useRef(false);
  // The editor lives longer than one rendering and asks for what is current.
  const latest = useRef(source);
  latest.current = source;

  useEffect(() => () => editor.current?.destroy(), []);

  useEffect(() => {
    editor.current?.show(text, diagnostics, problems);
  }, [text, diagnostics, problems]);

  async function open(): Promise<void> {
    if (isOpening.current) return;
    isOpening.current = true;
    try {
      const { createEditor } = await loadEditor();
      if (host.current === null) return;
      const { mode, label, ...given } = latest.current;
      editor.current = createEditor({
        host: host.current,
        text: given.text,
        mode,
        label,
        fields: () => latest.current.fields(),
        onChange: (changed) => latest.current.onChange(changed),
        onLeave: () => latest.current.onLeave(),
        onCompleting: (isOpen) => latest.current.onCompleting?.(isOpen),
      });
      editor.current.show(given.text, given.diagnostics, given.problems);
      const hadFocus = host.current.parentElement?.contains(window.document.activeElement) ?? false;
      host.current.hidden = false;
      if (hadFocus) editor.current.focus();
      setState("open");
    } catch {
      setState("failed");
    }
  }

  useImperativeHandle(source.handle, () => ({
    insert(inserted, back) {
      void open().then(() => {
        if (editor.current !== undefined) return editor.current.insert(inserted, back);
        const { text: former, onChange } = latest.current;
        onChange(former === "" ? inserted : `${former} ${inserted}`);
      });
    },
    focus() {
      void open().then(() => {
        if (editor.current !== undefined) return editor.current.focus();
        plain.current?.focus();
      });
    },
  }));

  return { state, host, plain, open: () => void open(), prepare: () => void loadEditor().catch(() => undefined) };
}
