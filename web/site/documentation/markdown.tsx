import { Fragment, type ReactNode } from "react";

/**
 * The subset of Markdown in descriptions of the contract: `code`, **strong**, and paragraphs.
 *
 * @example <Markdown text="Send it as `Authorization: Token <token>`." />
 */
export function Markdown({ text }: { readonly text: string }) {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => <p key={paragraph}>{inline(paragraph)}</p>);
}

/** The same within a line. */
export function inline(text: string): ReactNode {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
    return <Fragment key={index}>{marked(part)}</Fragment>;
  });
}

function marked(part: string): ReactNode {
  if (/^`[^`]+`$/.test(part)) return <code>{part.slice(1, -1)}</code>;
  if (/^\*\*[^*]+\*\*$/.test(part)) return <strong>{part.slice(2, -2)}</strong>;
  return part;
}
