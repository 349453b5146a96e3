/** The server's notes for single edits, such as `Changed scoring model "Income"`. */
const OF_AN_EDIT =
  /^(Created|Changed|Moved|Deleted) (the bands|(question|choice|scoring model|range|rule|test) .*["\d]|calculated field \S+)$/;

/**
 * The user's note on a version, or its origin. An edit's own note is left out, because the listed changes are more
 * specific.
 */
export const writtenNote = (note: string): string => (OF_AN_EDIT.test(note) ? "" : note);
