import { fault } from "#contract/wire";
import type { Principal } from "../../access/principal.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import { invalid } from "../../http/errors.ts";
import { addJob, requireRoom } from "../../jobs/store.ts";
import { IMPORT_UNDO, type ImportInput } from "./kind.ts";
import { canUndo } from "./present.ts";
import { findImport, labelOf } from "./rows.ts";
import { wrongState } from "./start.ts";

interface Asked {
  readonly services: Services;
  readonly principal: Principal;
  readonly agent: Agent;
}

/** Requests the undo of an import, which a job carries out (`undo.ts`). @throws HttpError 400 if it is not possible */
export async function requestUndo({ services, principal, agent }: Asked, id: number): Promise<void> {
  const { id: accountId } = principal.account;
  await services.database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      const found = await findImport(db, id, true);
      await requireRoom(db, IMPORT_UNDO);
      const { row } = found;
      if (!canUndo(row)) {
        if (row.state === "done" && row.dry_run)
          throw nothing("A dry run stores nothing, so there is nothing to undo.");
        if (row.is_emptied) throw nothing("This import ended too long ago to be undone.");
        throw wrongState(found, "undone");
      }
      const input: ImportInput = { import: id };
      const { total } = await db
        .selectFrom("imported_lead")
        .where("import_id", "=", id)
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const jobId = await addJob(db, { accountId, kind: IMPORT_UNDO, input, total: Number(total), actor: agent.actor });
      await db
        .updateTable("lead_import")
        .set({ state: "undoing", undo_job_id: jobId, erased: 0, restored: 0, kept: 0 })
        .where("import_id", "=", id)
        .execute();
      await recordEvent(db, accountId, agent, {
        action: "undo",
        target: { type: "import", id, label: labelOf(row) },
        after: { created: row.created, updated: row.updated },
      });
    });
}

const nothing = (message: string) => invalid({ non_field_errors: [fault("wrong_state", message)] });
