/** A heading of a page, with the content up to the next one. */
export interface OutlineSection {
  readonly id: string;
  readonly level: number;
  readonly title: string;
  readonly html: string;
}

const HEADING = /<h([23]) id="([^"]+)"[^>]*>([\s\S]*?)<\/h\1>/g;

/** Headings below this level belong to their section. */
const LOWEST = 3;

/** The sections of a rendered page, by its headings with an id, down to a level. */
export function sectionsOf(html: string, lowest = LOWEST): readonly OutlineSection[] {
  const headings = [...html.matchAll(HEADING)].filter(([, level]) => Number(level) <= lowest);
  return headings.map((match, index) => {
    const [whole, level = "", id = "", title = ""] = match;
    const from = match.index + whole.length;
    return { id, level: Number(level), title: plainText(title), html: html.slice(from, headings[index + 1]?.index) };
  });
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', "#x27": "'", "#39": "'" };

/** The text of React's HTML, with its parts separated by spaces. */
export function plainText(html: string): string {
  return html
    .replace(/<\/(?:code|span)>|<br\/>/g, " ")
    .replace(/<\/?(?:p|li|td|th|div|dt|dd|tr|figure|summary|details|h\d|section|pre)\b[^>]*>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&([a-z]+|#\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}
