import { firstCharacters, isLonger } from "../values/characters.ts";
import { grouped } from "../values/number-text.ts";
import type { BandList, ModelDocument, Question, Recommendation, ScoringModel, ValueRange } from "./model.ts";
import { findItem, ITEMS, type ItemKind } from "./parts.ts";
import { placeOfRule } from "./rule-places.ts";
import { nameOfRange } from "./value-ranges.ts";

/** What sentences for people call the things of a document: by their texts, which an editor recognizes. */
export interface Names {
  /** e.g. `"How many pets…"`. */
  question(id: number): string;
  /** e.g. `"Credit score"`, or `scoring model 3 ("Your credit score?")` for one without a name. */
  scoringModel(model: Pick<ScoringModel, "id" | "name" | "question">): string;
  /** The same, by the id of the scoring model. */
  scoringModelWithId(id: number): string;
  /** By its place among the rules of the question, e.g. `rule 3 of "Viewing"`. */
  rule(rule: Pick<Recommendation, "id" | "question">): string;
}

/** What sentences call the owner of a list of bands. */
export const BAND_LIST_NAMES: Readonly<Record<BandList, string>> = { x: "X", y: "Y", total: "the total" };

const MAX_NAME_LENGTH = 40;

/** Prepares the names of one document. They are created on demand, because many callers need few of them. */
export function namesOf(document: ModelDocument): Names {
  const { questions, scoring_models } = document;
  let texts: ReadonlyMap<number, string> | undefined;
  let models: ReadonlyMap<number, ScoringModel> | undefined;
  const question = (id: number) => {
    texts ??= new Map(questions.map((each) => [each.id, each.text]));
    return quoted(texts.get(id) ?? `question ${id}`);
  };
  const scoringModel: Names["scoringModel"] = ({ id, name, question: of }) =>
    name === "" ? `scoring model ${id} (${question(of)})` : quoted(name);
  return {
    question,
    scoringModel,
    scoringModelWithId: (id) => {
      models ??= new Map(scoring_models.map((model) => [model.id, model]));
      const model = models.get(id);
      return model === undefined ? `scoring model ${id}` : scoringModel(model);
    },
    rule: (rule) => `rule ${placeOfRule(document, rule)} of ${question(rule.question)}`,
  };
}

/**
 * The name of an item in a sentence, e.g. `scoring model "Credit score"`; by its id if the document does not have it.
 */
export function nameOfItem(document: ModelDocument, kind: ItemKind, id: number): string {
  const names = namesOf(document);
  const found = <Kind extends ItemKind>(of: Kind) => findItem(document, of, id);
  const unknown = `${ITEMS[kind].noun} with the id ${id}`;
  switch (kind) {
    case "question":
      return found(kind) ? `question ${names.question(id)}` : unknown;
    case "choice": {
      const choice = found(kind);
      return choice ? `choice ${quoted(choice.text)} of ${names.question(choice.question)}` : unknown;
    }
    case "scoring_model": {
      const model = found(kind);
      return model && model.name !== "" ? `scoring model ${quoted(model.name)}` : names.scoringModelWithId(id);
    }
    case "value_range": {
      const range = found(kind);
      return range ? `range ${shownRange(range)} of ${names.scoringModelWithId(range.scoring_model)}` : unknown;
    }
    case "recommendation": {
      const rule = found(kind);
      return rule ? names.rule(rule) : unknown;
    }
    case "calculated_field": {
      const field = found(kind);
      return field ? `calculated field ${field.name}` : unknown;
    }
    case "test": {
      const test = found(kind);
      return test ? `test ${quoted(test.name)}` : unknown;
    }
  }
}

/** A created or deleted question with its field name, because texts need not be unique. */
export function nameOfNew({ text, field_name }: Question): string {
  return `question ${quoted(text)} (${field_name})`;
}

/** A value range, e.g. `720–760`, `below 300` or `-5 to 5`. */
export function shownRange(range: Pick<ValueRange, "start" | "end">): string {
  const { start, end } = range;
  const isPlain = typeof start === "number" && typeof end === "number" && start >= 0;
  return isPlain ? `${grouped(start)}–${grouped(end)}` : nameOfRange(range);
}

/** A text in quotes, on one line, cut at a word when it is long. */
export function quoted(text: string): string {
  return `"${shortened(text)}"`;
}

function shortened(text: string): string {
  // a comparison of models names thousands of long texts, and their beginnings are mostly enough
  const beginning = oneLine(text.trimStart().slice(0, 4 * MAX_NAME_LENGTH));
  const line = isLonger(beginning, MAX_NAME_LENGTH + 1) ? beginning : oneLine(text);
  if (!isLonger(line, MAX_NAME_LENGTH)) return line;
  const cut = firstCharacters(line, MAX_NAME_LENGTH);
  const lastWord = cut.lastIndexOf(" ");
  return `${lastWord > MAX_NAME_LENGTH / 2 ? cut.slice(0, lastWord) : cut}…`;
}

/** A text on one line. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
