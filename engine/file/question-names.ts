import type { Question } from "../document/model.ts";
import { didYouMean } from "../values/suggest.ts";
import type { Reading } from "./reading.ts";
import type { FilePath } from "./types.ts";

/** Resolves the names of questions in a file to the ids of the document. */
export interface QuestionNames {
  /** @returns 0, which is no question's id, if there is none; the fault is reported at the path */
  idOf(field_name: string | undefined, path: FilePath): number;
}

/** Reads references to questions. */
export function questionNames(questions: readonly Question[], reading: Reading): QuestionNames {
  const ids = new Map(questions.map(({ id, field_name }) => [field_name, id]));
  return {
    idOf(field_name, path) {
      const id = field_name === undefined ? undefined : ids.get(field_name);
      // the name may be that of a question that could not be read
      if (id === undefined && field_name !== undefined && reading.isWhole("questions")) {
        reading.fault(
          path,
          "does_not_exist",
          `There is no question "${field_name}".${didYouMean(field_name, [...ids.keys()])}`,
        );
      }
      return id ?? 0;
    },
  };
}
