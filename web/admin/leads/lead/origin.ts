import { type LeadSource, RESCORING_REASONS } from "#contract/wire";
import { dayText } from "../../../ui/dates.ts";
import type { NamesOfImports } from "../../data/import-names.ts";
import type { LeadState } from "./use-lead.ts";

/** The imports that states of a lead are about. */
export const importsOf = (states: readonly Pick<LeadState, "import_id" | "restored">[]): readonly number[] => [
  ...new Set(states.flatMap(({ import_id, restored }) => [import_id ?? [], restored?.import_id ?? []].flat())),
];

/**
 * The origin of a state of a lead, in words.
 *
 * @param source how the lead first came in
 */
export function originText(
  { revision, restored, rescored, submitted_by, import_id, model_version, evaluated_on }: LeadState,
  source: LeadSource,
  nameOf: NamesOfImports,
): string {
  const file = (id: number) => nameOf(id) ?? `import ${id}`;
  if (restored !== null) {
    const by = restored.by === null ? "" : ` by ${restored.by.username}`;
    return `The import of ${nameOf(restored.import_id) ?? `leads (${restored.import_id})`} was undone${by}, which restored the previous result`;
  }
  if (rescored !== null) {
    const by = rescored.by === null ? "" : ` by ${rescored.by.username}`;
    const how = `${RESCORING_REASONS[rescored.reason]}${by}`;
    return `${how} with version ${model_version}, as of ${dayText(evaluated_on, "medium")} (job ${rescored.id})`;
  }
  const isFirst = revision === 1;
  if (import_id !== null) return `${isFirst ? "Imported" : "Updated"} from ${file(import_id)}`;
  return `${isFirst ? "First submitted" : "Resubmitted"} ${wayText(submitted_by, isFirst ? source : undefined)}`;
}

/** @param source known of the first state only */
function wayText(by: LeadState["submitted_by"], source: LeadSource | undefined): string {
  if (by !== null) return `in the admin by ${by.username}`;
  if (source?.type !== "api") return "through the API or an import";
  return source.token_name === undefined ? "through the API" : `through the API with token “${source.token_name}”`;
}
