/** What the server notes of a single edit, such as `Changed scoring model "Income"`. */
const OF_AN_EDIT =
  /^(Created|Changed|Moved|Deleted) (the bands|(question|choice|scoring model|range|rule|test) .*["\d]|calculated field \S+)$/;

/** What somebody wrote to a version, or whence it comes. An edit's own note is left out: its changes, which are listed, say more. */
export const writtenNote = (note: string): string => (OF_AN_EDIT.test(note) ? "" : note);
