import { answerReader } from "../answers/answers.ts";
import { sourcesOf, treeOfSource } from "../checks/sources.ts";
import {
  type Answers,
  EXPECTED_MEMBERS,
  type Expectations,
  type ModelDocument,
  type ModelTest,
} from "../document/model.ts";
import type { Faults } from "../faults/fault.ts";
import { fieldsIn } from "../language/ast.ts";
import type { CompiledModel } from "../scoring/compile.ts";
import { scoreLead } from "../scoring/score.ts";
import { formatDate } from "../values/dates.ts";
import { expectationsOf } from "./run-tests.ts";

/** What a test of a lead can expect. */
export type ExpectedMember = keyof Expectations;

/** What a lead saved as a test must get again: the decision, not the points that led to it. */
const KEPT_MEMBERS: readonly ExpectedMember[] = ["x_category", "y_category", "priority", "recommendations"];

/**
 * Converts a lead to a test of a model that scores it now as it should in the future. Answers to questions that the
 * model does not have are left out, and so is text that no formula and no rule reads: it has no effect, and it is the
 * lead's personal data.
 *
 * @param evaluatedOn number of the day on which the lead is scored, see `today`
 * @param taken names of other tests
 */
export function testOfLead(
  model: CompiledModel,
  answers: Answers,
  evaluatedOn: number,
  taken: ReadonlySet<string>,
  members: readonly ExpectedMember[] = KEPT_MEMBERS,
):
  | { readonly ok: true; readonly data: Omit<ModelTest, "id" | "created_at"> }
  | { readonly ok: false; readonly errors: Faults } {
  const read = answerReader(model.document.questions)(deciding(model.document, answers), {
    timeZone: "UTC",
    stored: true,
  });
  if (!read.ok) return read;
  const expected = expectationsOf(model, scoreLead(model, read.answers, evaluatedOn));
  const expect = Object.fromEntries(
    [...EXPECTED_MEMBERS, "recommendations" as const]
      .filter((name) => members.includes(name) && !isEmpty(expected[name]))
      .map((name) => [name, expected[name]]),
  ) as Expectations;
  return {
    ok: true,
    data: {
      name: freeName(`${expected.priority} lead`, taken),
      answers: read.answers,
      date: formatDate(evaluatedOn),
      expect,
    },
  };
}

/** A model without rules has no recommendations to expect. */
const isEmpty = (value: Expectations[ExpectedMember]) => typeof value === "object" && Object.keys(value).length === 0;

/** @example freeName("High lead", new Set(["High lead"])) // "High lead 2" */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} ${number}`)) number++;
  return `${name} ${number}`;
}

/** Replaces text that is required but that nothing reads. */
const WITHHELD = "-";

function deciding(document: ModelDocument, answers: Answers): Answers {
  const used = new Set(sourcesOf(document).flatMap((source) => fieldsIn(treeOfSource(source))));
  const known = new Map(document.questions.map((question) => [question.field_name, question]));
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]) => {
      const question = known.get(name);
      if (question === undefined) return [];
      if (question.type !== "text" || used.has(name)) return [[name, answer] as const];
      return question.required ? [[name, WITHHELD] as const] : [];
    }),
  );
}
