import { sql } from "kysely";
import type { FieldFaults } from "#contract";
import { fault, type OnDuplicate } from "#contract/wire";
import { didYouMean, QUESTION_TYPES, type Question } from "#engine";
import type { Principal } from "../../access/principal.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import { invalid } from "../../http/errors.ts";
import { faultsOfMapping, faultsOfValues, type Mapping, type Matching } from "../../imports/mapping.ts";
import { targetsOf } from "../../imports/targets.ts";
import { addJob, requireRoom } from "../../jobs/store.ts";
import { refusalByState } from "../shared/job-controls.ts";
import { fullMapping, keptValues } from "./describe.ts";
import { IMPORT, type ImportInput } from "./kind.ts";
import { canStart, stateOf } from "./present.ts";
import { findImport, type ImportRow, type ImportWithJob, labelOf, matchingOf } from "./rows.ts";
import { unmatched } from "./score-row.ts";

export interface Start {
  readonly mapping?: Mapping;
  readonly values?: Matching["values"];
  readonly on_duplicate: OnDuplicate;
  readonly match_on: string;
  readonly dry_run: boolean;
  readonly send_webhooks: boolean;
  /**
   * Whether an import that has already been started is accepted unchanged, because the request may have been sent
   * twice.
   */
  readonly onlyOnce?: boolean;
}

interface Asked {
  readonly services: Services;
  readonly principal: Principal;
  readonly agent: Agent;
}

/**
 * Starts an import.
 *
 * @throws HttpError 400 if it cannot be started, or not in this way
 */
export async function startImport({ services, principal, agent }: Asked, id: number, start: Start): Promise<void> {
  const { id: accountId, timeZone } = principal.account;
  const { document } = await services.models.live(accountId);
  await services.database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      const found = await findImport(db, id, true);
      if (start.onlyOnce && found.row.state !== "uploaded") return;
      await requireRoom(db, IMPORT);
      if (!canStart(found.row)) throw wrongState(found, "started");
      const mapping = fullMapping(start.mapping ?? found.row.mapping, found.row.columns);
      const values = start.values ?? keptValues(matchingOf(found.row), mapping);
      const faults = faultsOfStart(found.row, { mapping, values }, start, { questions: document.questions, timeZone });
      if (Object.keys(faults).length > 0) throw invalid(faults);
      const { on_duplicate, match_on, dry_run, send_webhooks } = start;
      const input: ImportInput = { import: id, dry_run };
      const jobId = await addJob(db, { accountId, kind: IMPORT, input, actor: agent.actor });
      await db
        .updateTable("lead_import")
        .set({
          ...{ ...NOT_STARTED, state: "started", job_id: jobId },
          ...{ mapping: JSON.stringify(mapping), column_values: JSON.stringify(values) },
          ...{
            on_duplicate,
            match_on,
            dry_run,
            send_webhooks,
            started_at: sql<Date>`now()`,
            touched_at: sql<Date>`now()`,
          },
        })
        .where("import_id", "=", id)
        .execute();
      await recordEvent(db, accountId, agent, {
        action: "import",
        target: { type: "import", id, label: labelOf(found.row) },
        after: { on_duplicate, match_on, dry_run, send_webhooks, mapping, values },
      });
    });
}

/** The columns of an import before it is started, and after the result of a dry run has become invalid. */
export const NOT_STARTED = {
  ...{
    on_duplicate: null,
    match_on: null,
    dry_run: false,
    send_webhooks: false,
    rows_total: null,
    error: null,
    column_fits: null,
    problems: "[]",
  },
  ...{ rows_done: 0, created: 0, updated: 0, skipped: 0, failed: 0, started_at: null, finished_at: null },
} as const;

/** The error that an import cannot be changed in its state. */
export const wrongState = (found: ImportWithJob, words: string) =>
  invalid({ non_field_errors: [fault("wrong_state", refusalByState("import", stateOf(found), words))] });

/** Returns the faults that prevent starting the import with these options. */
function faultsOfStart(
  { columns }: ImportRow,
  { mapping, values }: Matching,
  { mapping: given, match_on }: Start,
  { questions, timeZone }: { readonly questions: readonly Question[]; readonly timeZone: string },
): FieldFaults {
  const ofColumns = faultsOfMapping({ ...given, ...mapping }, columns, questions);
  if (Object.keys(ofColumns).length > 0) return { mapping: ofColumns as FieldFaults };
  const ofValues = faultsOfValues({ mapping, values }, columns, questions, timeZone);
  if (Object.keys(ofValues).length > 0) return { values: ofValues as FieldFaults };
  const used = new Set(Object.values(mapping).filter((target) => target !== null));
  if (used.size === 0)
    return { mapping: [fault("required", "No column is matched. Say in the mapping what at least one column is.")] };
  const missing = [...targetsOf(questions).values()].flatMap(({ name, question }) =>
    question?.required && !used.has(name) ? [question] : [],
  );
  const faults: FieldFaults = {};
  if (missing.length > 0) faults.mapping = missing.map(unmatched);
  const unfit = faultOfMatch(match_on, used, questions);
  if (unfit !== undefined) faults.match_on = [unfit];
  return faults;
}

function faultOfMatch(matchOn: string, used: ReadonlySet<string>, questions: readonly Question[]) {
  if (matchOn === "lead_id") return undefined;
  const target = targetsOf(questions).get(matchOn);
  if (target === undefined || (target.question === undefined && matchOn !== "email")) {
    const names = ["lead_id", "email", ...questions.map(({ field_name }) => field_name)];
    return fault("unknown_field", `There is no question "${matchOn}".${didYouMean(matchOn, names)}`);
  }
  const { question } = target;
  if (question !== undefined && (QUESTION_TYPES[question.type].list || question.multiple_values))
    return fault("incompatible", `The question "${matchOn}" takes several values, so leads cannot be matched on it.`);
  return used.has(matchOn)
    ? undefined
    : fault("required", `Leads cannot be matched on ${matchOn}, because no column is matched to it.`);
}
