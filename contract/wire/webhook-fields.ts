import { didYouMeanField } from "#engine";
import type { EventType } from "./events.ts";
import { type FieldValues, memberAt, type Template } from "./webhook-template.ts";

/** An event as it leaves the installation. */
export interface OutgoingEvent {
  readonly id: string;
  readonly type: EventType;
  readonly timestamp: string;
  readonly account_id: number;
  readonly data: object;
}

/** The names that scores have in rules, and those that they have in the API. */
const SCORES: Readonly<Record<string, string>> = { x_axis_score: "x_axis", y_axis_score: "y_axis" };

const PREVIOUS = "previous_";

/**
 * The fields of an event for a template: the members of its data by their names, scores also by their names in rules,
 * answers by their field names, what was before as `previous_…`, and any member by its path, such as
 * `data.source.type`.
 */
export const fieldsOf =
  (event: OutgoingEvent): FieldValues =>
  (name) => {
    const found = memberAt(event.data, name) ?? memberAt(event.data, SCORES[name] ?? name);
    if (found !== undefined) return found;
    const before = name.startsWith(PREVIOUS) ? name.slice(PREVIOUS.length) : undefined;
    if (before !== undefined) {
      const former = memberAt(event.data, `previous.${SCORES[before] ?? before}`);
      if (former !== undefined) return former;
    }
    return memberAt(event.data, `answers.${name}`) ?? memberAt(event, name);
  };

/** The names of the fields of an event that are not paths. */
export function fieldNames(event: OutgoingEvent): readonly string[] {
  const previous = memberAt(event.data, "previous");
  const before = typeof previous === "object" && previous !== null ? Object.keys(previous) : [];
  const own = [...Object.keys(event), ...Object.keys(event.data)];
  const scoresOf = (names: readonly string[]) =>
    Object.keys(SCORES).filter((name) => names.includes(SCORES[name] ?? ""));
  return [...own, ...scoresOf(own), ...[...before, ...scoresOf(before)].map((name) => PREVIOUS + name)];
}

/**
 * Returns what is wrong with the fields of a template that none of the events has, whatever was answered.
 *
 * @param samples an event of each type that is sent
 */
export function unknownFields(
  { fields }: Template,
  samples: readonly OutgoingEvent[],
  { questions }: { readonly questions: readonly { readonly field_name: string }[] },
): readonly string[] {
  const names = new Set([...samples.flatMap(fieldNames), ...questions.map(({ field_name }) => field_name)]);
  return fields
    .filter((name) => !names.has(name) && samples.every((sample) => fieldsOf(sample)(name) === undefined))
    .map((name) => {
      const hint = didYouMeanField(name, [...names]);
      const isBefore = hint === "" && name.startsWith(PREVIOUS);
      return `There is no field {${name}} in these events.${isBefore ? " Only lead.updated and lead.rescored have what was before." : hint}`;
    });
}
