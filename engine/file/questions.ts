import { QUESTION_DEFAULTS, withDefaults } from "../document/defaults.ts";
import { EMPTY_MODEL, type Question } from "../document/model.ts";
import { readChoices } from "../edits/choices.ts";
import { checkFieldName } from "../edits/field-name.ts";
import { checkShape } from "../edits/question.ts";
import { checkCount } from "../edits/target.ts";
import { LIMITS } from "../values/limits.ts";
import type { Reading } from "./reading.ts";
import type { FileChoice, FileQuestion, Loose } from "./types.ts";

/**
 * Converts the questions of a file to those of a document, in their order. A question is identified by its field name,
 * and a choice by its slug.
 */
export function readQuestions(
  items: readonly (Loose<FileQuestion> | undefined)[],
  reading: Reading,
): readonly Question[] {
  const { former, check } = reading;
  const known = new Map(former.questions.map((question) => [question.field_name, question]));
  const names = new Set<string>();
  const holders = new Map<number, string>();
  let number = 0;
  check([], (errors) => checkCount(items.length, LIMITS.questions, "questions", errors, "questions"));
  return items.flatMap((item, index) => {
    const path = ["questions", index];
    number = item?.number ?? number + 1;
    if (item?.field_name === undefined) return [];
    const field_name = item.field_name;
    check(path, (errors) => checkFieldName(field_name, undefined, "field_name", EMPTY_MODEL, errors));
    if (names.has(field_name)) {
      reading.fault([...path, "field_name"], "duplicate", `There is a question named ${field_name} already.`);
      return [];
    }
    names.add(field_name);
    const holder = holders.get(number);
    if (holder !== undefined && reading.isWhole("questions")) {
      reading.fault([...path, "number"], "duplicate", `The question ${holder} has the number ${number} already.`);
    }
    holders.set(number, field_name);
    return readQuestion({ ...item, field_name }, number, known.get(field_name), path, reading);
  });
}

function readQuestion(
  item: Loose<FileQuestion> & { readonly field_name: string },
  number: number,
  former: Question | undefined,
  path: (string | number)[],
  reading: Reading,
): Question {
  const { field_name, text = "", type = "number", choices = [] } = item;
  const question: Question = {
    id: former?.id ?? reading.nextId("question"),
    number,
    text,
    type,
    field_name,
    ...withDefaults(item, QUESTION_DEFAULTS),
    choices: [],
    created_at: former?.created_at ?? reading.at,
  };
  reading.place("question", question.id, path);
  // settings depend on the type, so they cannot be checked if it is missing
  if (reading.isTakenOut(...path)) return question;
  let complete = question;
  reading.check(path, (errors) => {
    const data = (choices as readonly FileChoice[]).map((choice, index) => ({ value: index + 1, ...choice }));
    const read = readChoices(data, former?.choices ?? [], reading.counters().choice, errors);
    reading.givenOut("choice", read.lastId);
    complete = { ...question, choices: read.choices };
    checkShape(complete, errors);
  });
  return complete;
}
