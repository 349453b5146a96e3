import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { plainText, sectionsOf } from "../layout/outline.ts";
import { TABS, type TabName } from "../tabs.ts";
import type { SearchEntry } from "./match.ts";

/** The search index: every heading of the documentation with the text beneath it, code blocks left out. */
export function searchIndex(tabs: Readonly<Record<TabName, ComponentType>>): readonly SearchEntry[] {
  return Object.entries(tabs).flatMap(([name, Content]) => {
    const { href, text: tab } = TABS[name as TabName];
    return sectionsOf(renderToStaticMarkup(<Content />)).map(({ id, title, html }) => ({
      title,
      tab,
      href: `${href}#${id}`,
      text: searchable(html),
    }));
  });
}

function searchable(html: string): string {
  const withoutCode = html
    .replace(/<figure[\s\S]*?<\/figure>/g, " ")
    .replace(/<svg[\s\S]*?<\/svg>/g, "")
    .replace(/<button[\s\S]*?<\/button>/g, "");
  return plainText(withoutCode);
}
