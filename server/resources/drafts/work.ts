import type { Kysely } from "kysely";
import type { RunningServices } from "../../api/create-services.ts";
import { type Agent, actorOf, THE_SERVER } from "../../audit/agent.ts";
import type { Tables } from "../../db/tables.ts";
import { findDraft } from "../../drafts/rows.ts";
import { HttpError } from "../../http/errors.ts";
import type { JobRun, RunnableKind } from "../../jobs/kind.ts";
import { requestRescoring } from "../rescorings/request.ts";
import { forgetRescore, PUBLICATION, type PublicationInput, publicationRefused } from "./kind.ts";
import { publishDraft } from "./publish.ts";

/** The jobs that publish drafts when they are due. */
export const publicationKind = (services: RunningServices): RunnableKind => ({
  ...PUBLICATION,
  run: (job) => publishDue(services, job),
});

/**
 * Publishes a draft whose time has come. The draft itself says whether it has been published: if a node was killed
 * after the transaction, the next one has nothing to do.
 */
async function publishDue(services: RunningServices, job: JobRun) {
  const { accountId, id: jobId, input } = job;
  const { draft: id, rescore } = input as PublicationInput;
  const db = services.database.of(accountId);
  const draft = await findDraft(db, id);
  if (draft.published_version !== null) return { draft: id, version: draft.published_version };
  const isMeant = ({ state, publish_job_id }: typeof draft) => state === "scheduled" && publish_job_id === jobId;
  if (!isMeant(draft)) return { draft: id };
  const { publisher_id, publisher_username, publish_note: note } = draft;
  // in the name of the user who scheduled it
  const agent: Agent = { ...THE_SERVER, actor: actorOf(publisher_id, publisher_username) };
  const accept = (current: typeof draft) => {
    if (!isMeant(current)) throw new NoLongerScheduled();
  };
  try {
    const along = async (transaction: Kysely<Tables>) => {
      if (rescore === undefined) return;
      await requestRescoring(transaction, { account: { id: accountId, timeZone: draft.time_zone }, agent, ...rescore });
      await forgetRescore(transaction, accountId, jobId);
    };
    const { version } = await publishDraft({ services, accountId, agent, id, note, isDue: true, accept, along });
    return { draft: id, version };
  } catch (error) {
    if (error instanceof NoLongerScheduled) return { draft: id };
    if (!(error instanceof HttpError) || error.status >= 429) throw error;
    await publicationRefused(db, job, error.message);
    return { draft: id, error: error.message };
  }
}

/** It has been canceled in the meantime, or another node has published it. */
class NoLongerScheduled extends Error {}
