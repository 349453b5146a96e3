import { CONTENTS } from "./contents.tsx";
import { CLIENTS } from "./downloads.ts";
import { llmsText } from "./llms.ts";
import { searchIndex } from "./search/build.tsx";

/** What the documentation adds to the site beside its pages, by file name. */
export function documentationFiles(): Readonly<Record<string, string>> {
  return {
    "documentation/search.json": JSON.stringify(searchIndex(CONTENTS)),
    "llms.txt": llmsText(),
    ...Object.fromEntries(CLIENTS.map(({ address, code }) => [address.slice(1), code])),
  };
}
