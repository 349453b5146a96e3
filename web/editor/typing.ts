import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/**
 * Typing over a selection. By default, the browser gives the new text the style of what it replaces, as an inline
 * style, which the content security policy rejects.
 */
export const typingOver: Extension = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType, isComposing } = event;
    if (inputType !== "insertText" || data === null || isComposing) return false;
    const { from, to } = selectionIn(view);
    if (from === to) return false;
    event.preventDefault();
    view.dispatch({
      changes: { from, to, insert: data },
      selection: { anchor: from + data.length },
      userEvent: "input.type",
      scrollIntoView: true,
    });
    return true;
  },
});

/** The current selection; the editor may be notified of it later. */
function selectionIn(view: EditorView): { readonly from: number; readonly to: number } {
  const root = view.root as { readonly getSelection?: () => Selection | null };
  const { anchorNode = null, anchorOffset = 0, focusNode = null, focusOffset = 0 } = root.getSelection?.() ?? {};
  const { contentDOM } = view;
  if (
    anchorNode === null ||
    focusNode === null ||
    !contentDOM.contains(anchorNode) ||
    !contentDOM.contains(focusNode)
  ) {
    return view.state.selection.main;
  }
  const [anchor, focus] = [view.posAtDOM(anchorNode, anchorOffset), view.posAtDOM(focusNode, focusOffset)];
  return { from: Math.min(anchor, focus), to: Math.max(anchor, focus) };
}
