import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/**
 * The design's variables apply in the editor's shadow root, so one theme serves both light and dark. The wavy lines
 * replace the library's, which are images that the content security policy rejects.
 */
export const theme: Extension = EditorView.theme({
  "&": { color: "var(--color-code-text)", fontSize: "inherit", background: "none" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "inherit", overflowX: "hidden" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--color-text)" },
  ".cm-line": { padding: "0 11px" },
  ".cm-cursor": { borderLeftColor: "var(--color-text)" },

  ".token-field, .token-function": { color: "var(--color-code-name)" },
  ".token-function": { fontWeight: "600" },
  ".token-number, .token-date": { color: "var(--color-code-number)" },
  ".token-string": { color: "var(--color-code-string)" },
  ".token-keyword, .token-operator": { color: "var(--color-code-keyword)" },
  ".token-name, .token-bad": { color: "var(--color-danger)" },

  ".cm-lintRange-error, .cm-lintRange-warning": {
    backgroundImage: "none",
    paddingBottom: "0",
    textDecoration: "underline wavy var(--color-danger) 1px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": { textDecorationColor: "var(--color-warning)" },
  ".cm-lintRange-active": { backgroundColor: "var(--color-danger-soft)" },
  ".cm-lintPoint-error:after": { borderBottomColor: "var(--color-danger)" },

  ".cm-tooltip": {
    border: "1px solid var(--color-line-strong)",
    borderRadius: "8px",
    background: "var(--color-raised)",
    color: "var(--color-text)",
    boxShadow: "var(--shadow-large)",
    fontFamily: "var(--font-sans)",
    fontSize: "13px",
    lineHeight: "1.5",
    zIndex: "50",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    maxHeight: "15em",
    maxWidth: "min(420px, 90vw)",
    minWidth: "min(250px, 80vw)",
    padding: "4px",
    fontFamily: "var(--font-mono)",
    fontSize: "12.5px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    display: "flex",
    justifyContent: "space-between",
    gap: "16px",
    padding: "4px 8px",
    borderRadius: "5px",
    lineHeight: "1.5",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    background: "var(--color-accent-soft)",
    color: "var(--color-accent-strong)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-completionDetail": { margin: "0", color: "var(--color-muted)", fontStyle: "normal" },
  ".cm-tooltip.cm-completionInfo": { width: "260px", maxWidth: "80vw", padding: "10px 12px" },
  ".cm-completionInfo strong, .cm-completionInfo code": { fontFamily: "var(--font-mono)", fontSize: "12px" },
  ".cm-completionInfo strong": { fontWeight: "600" },
  ".cm-completionInfo p": { margin: "4px 0" },
  ".cm-completionInfo code": { color: "var(--color-muted)" },
  ".cm-diagnostic": { padding: "7px 11px", maxWidth: "min(360px, 80vw)" },
  ".cm-diagnosticAction": {
    marginLeft: "8px",
    padding: "1px 7px",
    border: "1px solid var(--color-line-strong)",
    borderRadius: "5px",
    background: "var(--color-accent-soft)",
    color: "var(--color-accent-strong)",
    font: "inherit",
    cursor: "pointer",
  },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--color-danger)" },
});
