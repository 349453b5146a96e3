import { CONTENTS } from "./contents.tsx";
import { DOWNLOADS } from "./downloads.ts";
import { llmsIndex, llmsText } from "./llms.ts";
import { searchIndex } from "./search/build.tsx";

/** The files of the documentation other than its pages, by file name. */
export function documentationFiles(): Readonly<Record<string, string>> {
  return {
    "documentation/search.json": JSON.stringify(searchIndex(CONTENTS)),
    "llms.txt": llmsIndex(CONTENTS),
    "llms-full.txt": llmsText(),
    ...Object.fromEntries(Object.entries(DOWNLOADS).map(([address, code]) => [address.slice(1), code])),
  };
}
