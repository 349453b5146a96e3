import { type RefObject, useEffect, useRef, useState } from "react";
import { type Mode, scopesOf } from "#engine";
import { type Control, usePlayground } from "../context.tsx";
import type { SourceEditor } from "../editor/editor.ts";
import { fieldsFor } from "../editor/fields.ts";
import type { Target } from "../state/target.ts";

/** `failed`: its script could not be loaded; a plain text field does instead. */
type EditorState = "resting" | "open" | "failed";

const loadEditor = () => import("../editor/editor.ts");

/** The editor of one source: loaded when it is opened, and from then on kept in step with the control. */
export function useEditor({
  control,
  mode,
  label,
  target,
}: {
  readonly control: Control;
  readonly mode: Mode;
  readonly label: string;
  readonly target: Target;
}): {
  readonly state: EditorState;
  readonly host: RefObject<HTMLDivElement | null>;
  readonly open: () => void;
  readonly prepare: () => void;
} {
  const { document } = usePlayground().state;
  const [state, setState] = useState<EditorState>("resting");
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<SourceEditor>(undefined);
  const isOpening = useRef(false);
  // The editor lives longer than one rendering and asks for what is current.
  const latest = useRef({ control, document });
  latest.current = { control, document };

  useEffect(() => () => editor.current?.destroy(), []);

  useEffect(() => {
    editor.current?.show(control.text, control.diagnostics, control.problems);
  }, [control.text, control.diagnostics, control.problems]);

  async function open(): Promise<void> {
    if (isOpening.current) return;
    isOpening.current = true;
    try {
      const { createEditor } = await loadEditor();
      if (host.current === null) return;
      const { text, diagnostics, problems } = latest.current.control;
      const scope = () => (target.kind === "field" ? "beforeScores" : "all");
      editor.current = createEditor({
        host: host.current,
        text,
        mode,
        label,
        fields: () => fieldsFor(latest.current.document, scopesOf(latest.current.document)[scope()], target),
        onChange: (changed) => latest.current.control.write(changed),
        onLeave: () => latest.current.control.settle(),
      });
      editor.current.show(text, diagnostics, problems);
      const hadFocus = host.current.parentElement?.contains(window.document.activeElement) ?? false;
      host.current.hidden = false;
      if (hadFocus) editor.current.focus();
      setState("open");
    } catch {
      setState("failed");
    }
  }

  return { state, host, open: () => void open(), prepare: () => void loadEditor().catch(() => undefined) };
}
