import type { Kysely } from "kysely";
import type { SimulationDate } from "#contract/wire";
import { diffDocuments, type Finding, type ModelChange, type Tally, type TestResult, today } from "#engine";
import type { Services } from "../../api/services.ts";
import type { Tables } from "../../db/tables.ts";
import type { PresentedConflict } from "../../drafts/edit-history.ts";
import { lapsedApprovers } from "../../drafts/lapsed.ts";
import type { DraftRow } from "../../drafts/rows.ts";
import { findingsInPlaceOf, findingsOf, testResults } from "../../models/findings.ts";
import type { ModelVersion } from "../../models/version.ts";
import { simulationsIn } from "../simulations/rows.ts";

/** A draft as it would go live now. */
export interface Prepared {
  readonly draft: DraftRow;
  readonly live: ModelVersion;
  /** The number of the version that it would become. */
  readonly next: number;
  /** The model that would be live; the draft's own model if there are conflicts. */
  readonly model: ModelVersion<null>;
  /** The changes it makes to the live model. */
  readonly changes: readonly ModelChange[];
  readonly conflicts: readonly PresentedConflict[];
  /** Probable mistakes in the model that would be live, and the results of its tests today. */
  readonly findings: readonly Finding[];
  readonly tests: readonly TestResult[];
  /** The last simulation of the draft as it scores now, against the live version; undefined if there is none. */
  readonly simulation: SimulationOfDraft | undefined;
  /** The users whose approvals of drafts no longer count. */
  readonly lapsed: ReadonlySet<number>;
}

/** The result of a simulation of a draft. */
export interface SimulationOfDraft {
  readonly tally: Tally;
  readonly date: SimulationDate;
  /** Whether it scored all leads at that time. */
  readonly isOfAll: boolean;
}

/** Computes the model that a draft would make of the live one. @param db of the account */
export async function prepareDraft(
  services: Services,
  db: Kysely<Tables>,
  draft: DraftRow,
  { model: live, next }: { readonly model: ModelVersion; readonly next: number },
): Promise<Prepared> {
  const { model } = await services.drafts.read(draft.account_id, draft.draft_id);
  const simulation = await simulationOf(db, draft, live.version);
  const names = await services.models.names(draft.account_id, live);
  const lapsed = await lapsedApprovers(services.database, draft.account_id);
  const known = { draft, live, next, simulation, lapsed };
  const preparedAs = async (there: ModelVersion<null>, conflicts: Prepared["conflicts"]) => ({
    ...known,
    model: there,
    conflicts,
    changes: diffDocuments(live.document, there.document),
    findings:
      conflicts.length > 0
        ? await findingsOf(there.document)
        : await findingsInPlaceOf(live.document, names, there.document),
    tests: await testResults(there.compiled, today(new Date(), draft.time_zone)),
  });
  if (draft.base_version === live.version) return await preparedAs(model, []);
  const found = await services.drafts.onVersion(draft, live.version);
  return await (found.fits ? preparedAs(found.model, []) : preparedAs(model, found.conflicts));
}

async function simulationOf(
  db: Kysely<Tables>,
  { draft_id }: DraftRow,
  against: number,
): Promise<SimulationOfDraft | undefined> {
  const row = await simulationsIn(db)
    .select("s.tally")
    .where("s.draft_id", "=", draft_id)
    // without edits that were only tried in it
    .where("s.edit", "is", null)
    .where("s.against", "=", against)
    .where("j.state", "=", "done")
    .orderBy("s.job_id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row?.tally || row.scores_alike !== true) return undefined;
  return { tally: row.tally, date: row.dates, isOfAll: Object.keys(row.asked ?? {}).length === 0 };
}
