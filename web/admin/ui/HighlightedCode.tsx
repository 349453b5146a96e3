import { createElement, Fragment, type ReactNode } from "react";
import { type CodeLanguage, highlight } from "../../ui/code/highlight.ts";
import { CodeBlock } from "./CodeBlock.tsx";

/** Code in its colors, as text: the highlighter's output is converted to elements, never inserted as HTML. */
export function HighlightedCode({
  code,
  language,
  label,
}: {
  readonly code: string;
  readonly language: CodeLanguage;
  readonly label: string;
}) {
  return <CodeBlock label={label}>{elementsOf(highlight(code, language))}</CodeBlock>;
}

const PIECES = /<span class="([^"]*)">|<\/span>|([^<]+)/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

const unescaped = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

interface Open {
  readonly className: string | undefined;
  readonly children: ReactNode[];
}

/** The highlighter's output consists of texts and nested spans with a class, and nothing else. */
function elementsOf(html: string): ReactNode {
  const root: Open = { className: undefined, children: [] };
  const open: Open[] = [root];
  for (const [piece, className, text] of html.matchAll(PIECES)) {
    const inner = open.at(-1) ?? root;
    if (text !== undefined) inner.children.push(unescaped(text));
    else if (className !== undefined) open.push({ className, children: [] });
    else if (piece === "</span>" && open.length > 1) {
      open.pop();
      const { children } = open.at(-1) ?? root;
      children.push(createElement("span", { key: children.length, className: inner.className }, ...inner.children));
    }
  }
  return createElement(Fragment, null, ...root.children);
}
