import { expect, test } from "vitest";
import { writtenNote } from "./note.ts";

test.each(["Credit counts half", "Changed our mind about income", "Restored version 3", "Started with 10 questions"])(
  "a note by a user is displayed: %s",
  (note) => expect(writtenNote(note)).toBe(note),
);

test.each([
  'Changed scoring model "Credit score"',
  "Deleted scoring model 5",
  'Moved rule 3 of "What is your credit score?"',
  "Created calculated field rent_ratio",
  "Changed the bands",
  "",
])("an edit's own note is left out: %s", (note) => expect(writtenNote(note)).toBe(""));
