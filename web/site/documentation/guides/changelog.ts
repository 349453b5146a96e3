/** The changes of one version. */
export interface Release {
  readonly title: string;
  readonly parts: readonly { readonly title: string; readonly items: readonly string[] }[];
}

/**
 * Parses a changelog in the format of Keep a Changelog: versions, kinds of changes, items.
 *
 * @throws Error at a line that is none of these, so that none is left out
 */
export function readChangelog(text: string): readonly Release[] {
  const body = text.slice(text.indexOf("\n## "));
  return sections(body, "## ").map(({ title, body: release }) => ({
    title: title.replace(/[[\]]/g, ""),
    parts: sections(release, "### ").map(({ title: kind, body: items }) => ({ title: kind, items: itemsOf(items) })),
  }));
}

function sections(text: string, mark: string): readonly { readonly title: string; readonly body: string }[] {
  return text
    .split(`\n${mark}`)
    .slice(1)
    .map((section) => {
      const end = section.indexOf("\n");
      return { title: section.slice(0, end).trim(), body: section.slice(end) };
    });
}

function itemsOf(text: string): readonly string[] {
  const items: string[] = [];
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    if (line.startsWith("- ")) items.push(line.slice(2).trim());
    else if (line.startsWith("  ") && items.length > 0) items.push(`${items.pop()} ${line.trim()}`);
    else throw new Error(`the changelog has a line that is no item: ${line}`);
  }
  return items;
}
