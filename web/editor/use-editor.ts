import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { Diagnostic, Mode } from "#engine";
import type { EditorHandle } from "./editor.ts";
import type { FieldInfo } from "./fields.ts";

/** A formula or rule that is being edited, and the callbacks of its owner. */
export interface EditedSource {
  readonly mode: Mode;
  /** The editor's name. */
  readonly label: string;
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The messages of the diagnostics, and all other errors of the text. */
  readonly problems: readonly string[];
  /** The fields that are currently available for completion. */
  readonly fields: () => readonly FieldInfo[];
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
  /** Called when the list of completions opens or closes, because it covers what is below the editor. */
  readonly onCompleting?: (isOpen: boolean) => void;
  /** Set to a handle for other components. */
  readonly handle?: Ref<SourceHandle>;
}

/** The operations of the editor for other components. */
export interface SourceHandle {
  /** Inserts a text at the cursor, which is placed `back` before its end, and focuses the editor. */
  readonly insert: (text: string, back?: number) => void;
  /** Opens the editor, and focuses it. */
  readonly focus: () => void;
}

/** `failed`: its script could not be loaded; a plain text field replaces it. */
type EditorState = "resting" | "open" | "failed";

const loadEditor = () => import("./editor.ts");

/** The editor of one source: loaded when it is opened, and then kept in sync with its owner. */
export function useEditor(source: EditedSource): {
  readonly state: EditorState;
  readonly host: RefObject<HTMLDivElement | null>;
  /** The plain text field that replaces it. */
  readonly plain: RefObject<HTMLTextAreaElement | null>;
  readonly open: () => void;
  readonly prepare: () => void;
} {
  const { text, diagnostics, problems } = source;
  const [state, setState] = useState<EditorState>("resting");
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<EditorHandle>(undefined);
  const isOpening = useRef(false);
  // The editor outlives a rendering and reads the current props.
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
