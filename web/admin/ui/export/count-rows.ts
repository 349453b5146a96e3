/** Counts the rows of a CSV file while it arrives; a line break inside quotes ends no row. */
export function rowCounter(): { readonly add: (text: string) => number } {
  let rows = 0;
  let isQuoted = false;
  return {
    /** @returns the rows that have ended so far, including the header */
    add(text) {
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        // a doubled quote ends and starts quoting again
        if (code === 0x22) isQuoted = !isQuoted;
        else if (code === 0x0a && !isQuoted) rows += 1;
      }
      return rows;
    },
  };
}
