import { renderToStaticMarkup } from "react-dom/server";
import type { Content } from "../contents.tsx";
import { plainText, sectionsOf } from "../layout/outline.ts";
import type { SearchEntry } from "./match.ts";

/** For a page that lists its entries, only these are indexed, with all their contents. */
const ENTRIES_ONLY = 2;

/** The search index: every heading of the documentation with the text below it, without code blocks. */
export function searchIndex(contents: readonly Content[]): readonly SearchEntry[] {
  return contents.flatMap(({ href, text: tab, entries, Content }) =>
    sectionsOf(renderToStaticMarkup(<Content />), entries && ENTRIES_ONLY).map(({ id, title, html }) => {
      const terms = termsOf(html);
      return {
        title,
        tab,
        href: `${href}#${id}`,
        text: searchable(html),
        ...(terms === "" ? {} : { terms }),
      };
    }),
  );
}

const termsOf = (html: string) => plainText((html.match(/<strong[\s\S]*?<\/strong>/g) ?? []).join(" "));

function searchable(html: string): string {
  const withoutCode = html
    .replace(/<figure[\s\S]*?<\/figure>/g, " ")
    .replace(/<svg[\s\S]*?<\/svg>/g, "")
    .replace(/<button[\s\S]*?<\/button>/g, "");
  return plainText(withoutCode);
}
