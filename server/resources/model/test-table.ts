import {
  type AnswerValue,
  EXPECTED_MEMBERS,
  exportTests,
  type FileTest,
  type ModelDocument,
  type Question,
} from "#engine";
import type { Cell } from "../../http/csv.ts";
import { answerWriter } from "../leads/columns.ts";

/** A column of a table of tests. */
export type TestColumn = { readonly name: string; readonly cell: (test: FileTest) => Cell } & (
  | { readonly kind: "name" | "date" }
  /** Without a question if a later change has removed it. */
  | { readonly kind: "answer"; readonly field: string; readonly question: Question | undefined }
  | { readonly kind: "expected"; readonly member: (typeof EXPECTED_MEMBERS)[number] }
  | { readonly kind: "rule"; readonly field: string }
);

/** No rule of the question may match. */
export const NO_RULE = "none";

/** A text that was answered with nothing. An empty cell is a question that was not answered. */
const BLANK = " ";

const TAKEN: ReadonlySet<string> = new Set(["name", "date", ...EXPECTED_MEMBERS]);

/** The name of the column with the answers to a question. */
export const answerColumn = (field: string): string => (TAKEN.has(field) ? `answers.${field}` : field);

/** The name of the column with the rule that must match. */
export const ruleColumn = (field: string): string => `recommendations.${field}`;

/**
 * The columns of the tests of a model: one for each question, for each expectation, and for the rules of each question.
 * What only the tests have left, such as answers to a question that was deleted, has columns after these.
 */
export function columnsOfTests(document: ModelDocument): readonly TestColumn[] {
  const { questions, recommendations, tests } = document;
  const asked = new Set(questions.map(({ field_name }) => field_name));
  const ruled = questions.filter(({ id }) => recommendations.some(({ question }) => question === id));
  const answered = new Set(tests.flatMap(({ answers }) => Object.keys(answers)));
  const rules = new Set([
    ...ruled.map(({ field_name }) => field_name),
    ...tests.flatMap(({ expect }) => Object.keys(expect.recommendations ?? {})),
  ]);
  return [
    { kind: "name", name: "name", cell: ({ name }) => name },
    { kind: "date", name: "date", cell: ({ date }) => date ?? null },
    ...questions.map((question) => answersTo(question.field_name, question)),
    ...[...answered].filter((field) => !asked.has(field)).map((field) => answersTo(field, undefined)),
    ...EXPECTED_MEMBERS.map(
      (member): TestColumn => ({
        kind: "expected",
        member,
        name: member,
        cell: ({ expect }) => expect[member] ?? null,
      }),
    ),
    ...[...rules].map(ruleOf),
  ];
}

function answersTo(field: string, question: Question | undefined): TestColumn {
  const write = question === undefined ? plainly : answerWriter(question).cell;
  const name = question === undefined ? `answers.${field}` : answerColumn(field);
  return {
    ...{ kind: "answer", field, question, name },
    cell: ({ answers }) => {
      const answer = Object.hasOwn(answers, field) ? answers[field] : undefined;
      if (answer === undefined) return null;
      return answer === "" ? BLANK : write(answer);
    },
  };
}

const plainly = (answer: AnswerValue): Cell => (typeof answer === "object" ? answer.join("; ") : answer);

/** The column with the rule of a question that must match. */
export const ruleOf = (field: string): TestColumn => ({
  ...{ kind: "rule", field, name: ruleColumn(field) },
  cell: (test) => placeIn(test, field),
});

function placeIn({ expect: { recommendations = {} } }: FileTest, field: string): Cell {
  const place = Object.hasOwn(recommendations, field) ? recommendations[field] : undefined;
  return place === null ? NO_RULE : (place ?? null);
}

/** The tests of a model as rows of a table. */
export function rowsOfTests(
  document: ModelDocument,
  columns: readonly TestColumn[],
): readonly { readonly name: string; readonly cells: readonly Cell[] }[] {
  return exportTests(document).map((test) => ({ name: test.name, cells: columns.map(({ cell }) => cell(test)) }));
}
