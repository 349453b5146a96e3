import type { Choice, ModelDocument, Question } from "../document/model.ts";
import { type Names, nameOfNew, quoted } from "../document/names.ts";
import { pluralize } from "../values/number-text.ts";
import { paired, whole, wordedChanges } from "./items.ts";
import { movedItems } from "./order.ts";
import type { ModelChange } from "./types.ts";
import { CHOICE_WORDS, QUESTION_WORDS } from "./words.ts";

type BothNames = readonly [Names, Names];

/** Returns the changes of the questions and their choices. */
export function questionChanges(before: ModelDocument, after: ModelDocument, names: BothNames): ModelChange[] {
  if (before.questions === after.questions) return [];
  const { created, deleted, kept, changed } = paired(before.questions, after.questions);
  const numbers = kept.map((pair) => ({ id: pair.after.id, before: pair.before.number, after: pair.after.number }));
  const moved = new Set(movedItems(numbers).map(({ id }) => id));
  return [
    ...deleted.map((question) => whole("deleted", targetOf(question), `${nameOfNew(question)} deleted`)),
    ...created.map((question) => whole("created", targetOf(question), addition(question))),
    ...changed.flatMap((pair) => [
      ...wordedChanges(pair.before, pair.after, {
        words: QUESTION_WORDS,
        target: targetOf(pair.after),
        called: quoted(pair.before.text),
        names,
      }).filter(({ field }) => field !== "number" || moved.has(pair.after.id)),
      ...choiceChanges(pair.before, pair.after, names),
    ]),
  ];
}

const targetOf = ({ id, text }: Question) => ({ type: "question", id, name: text }) as const;
const choiceTarget = ({ id, text }: Choice) => ({ type: "choice", id, name: text }) as const;

function addition(question: Question): string {
  const { length } = question.choices;
  return `${nameOfNew(question)} added${length === 0 ? "" : ` with ${pluralize(length, "choice")}`}`;
}

function choiceChanges(before: Question, after: Question, names: BothNames): ModelChange[] {
  if (before.choices === after.choices) return [];
  const { created, deleted, changed } = paired(before.choices, after.choices);
  const question = quoted(before.text);
  return [
    ...deleted.map((choice) =>
      whole("deleted", choiceTarget(choice), `choice ${quoted(choice.text)} removed from ${question}`),
    ),
    ...created.map((choice) =>
      whole("created", choiceTarget(choice), `choice ${quoted(choice.text)} added to ${question}`),
    ),
    ...changed.flatMap((pair) => {
      const called = `choice ${quoted(pair.before.text)} of ${question}`;
      return wordedChanges(pair.before, pair.after, {
        words: CHOICE_WORDS,
        target: choiceTarget(pair.after),
        called,
        names,
      });
    }),
    ...reordering(before, after),
  ];
}

/** Choices are displayed in their order. Created and deleted choices do not count as moving the others. */
function reordering(before: Question, after: Question): ModelChange[] {
  const common = (of: Question, other: Question) => {
    const ids = new Set(other.choices.map(({ id }) => id));
    return of.choices.filter(({ id }) => ids.has(id));
  };
  const [was, is] = [common(before, after), common(after, before)];
  // the position of a new choice among the old ones is a new order
  const isAppended = after.choices.slice(0, is.length).every(({ id }, index) => id === is[index]?.id);
  if (isAppended && was.every(({ id }, index) => id === is[index]?.id)) return [];
  const order = ({ choices }: Question) => choices.map(({ text }) => text).join(", ");
  return [
    {
      action: "updated",
      target: targetOf(after),
      field: "choices",
      before: order(before),
      after: order(after),
      text: `choices of ${quoted(before.text)} reordered: ${order(after)}`,
    },
  ];
}
