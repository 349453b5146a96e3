import { formerNames, isSame, type NamedQuestion, type NamesOfVersions } from "../answers/carry.ts";
import type { ModelDocument, Question } from "../document/model.ts";
import { quoted } from "../document/names.ts";
import { type Finding, finding } from "./types.ts";

/** The names of questions and choices in the version that a document replaces, or will replace. */
export interface NamesBefore {
  readonly questions: readonly NamedQuestion[];
  /** The names of all versions up to that one, in their order. */
  readonly history: readonly NamesOfVersions[];
  /** The last version with these names; undefined for one that is still the newest. */
  readonly until?: number | undefined;
}

/**
 * Reports names that meant something else before: the field name of a question that was renamed, or the slug of such a
 * choice, which another one has now. What senders send under that name changes its meaning. A name whose owner was
 * deleted is free.
 */
export function reviewNames({ questions }: Pick<ModelDocument, "questions">, before: NamesBefore): Finding[] {
  const former = formerNames(before.questions, before.history);
  const then = new Map(before.questions.map((question) => [question.field_name, question]));
  return questions.flatMap((question) => {
    const owner = then.get(former?.fields.get(question.field_name) ?? question.field_name);
    const present = questions.find((each) => owner !== undefined && isSame(owner, each));
    const moved =
      present === undefined || present === question
        ? []
        : [
            finding(
              "name_reused",
              { type: "question", id: question.id, name: question.text },
              sentences(`under the field name ${question.field_name}`, "answered", present, question, before),
            ),
          ];
    const same = before.questions.find((each) => isSame(each, question));
    return same === undefined ? moved : [...moved, ...reusedSlugs(question, same, former?.slugs, before)];
  });
}

function reusedSlugs(
  question: Question,
  same: NamedQuestion,
  former: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined,
  before: NamesBefore,
): Finding[] {
  const slugs = former?.get(same.field_name);
  return question.choices.flatMap((choice) => {
    const slug = slugs?.get(choice.slug) ?? choice.slug;
    const owner = same.choices.find((each) => each.slug === slug);
    const present = question.choices.find(({ id }) => id === owner?.id);
    if (present === undefined || present === choice) return [];
    const target = { type: "choice", id: choice.id, name: choice.text } as const;
    const sent = `to ${quoted(question.text)} as ${choice.slug}`;
    return [finding("name_reused", target, sentences(sent, "meant", present, choice, before))];
  });
}

interface Named {
  readonly text: string;
}

function sentences(sent: string, verb: "answered" | "meant", was: Named, is: Named, { until }: NamesBefore): string {
  const [now, will] = verb === "meant" ? ["mean", "will mean"] : ["answer", "will answer"];
  const what =
    until === undefined
      ? `Answers sent ${sent} ${now} ${quoted(was.text)} in the live model, and ${will} ${quoted(is.text)}.`
      : `Answers sent ${sent} ${verb} ${quoted(was.text)} until version ${until}, and now ${now} ${quoted(is.text)}.`;
  return `${what} Use another name if a form or an integration still sends it.`;
}
