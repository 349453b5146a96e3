import type { Kysely } from "kysely";
import { MESSAGES, operations } from "#contract";
import { diffDocuments, type ModelChange } from "#engine";
import { agentOf } from "../../api/agent.ts";
import { route } from "../../api/mount.ts";
import type { Services } from "../../api/services.ts";
import type { Tables } from "../../db/tables.ts";
import { notFound } from "../../http/errors.ts";
import { answerPage, counted, type PageQuery, windowOf } from "../../http/pagination.ts";
import { authorName } from "../../models/author.ts";
import { beginningNote } from "../../models/changes.ts";
import { presentLiveModel } from "../../models/live-model.ts";
import { liveVersionIn } from "../../models/live-version.ts";
import type { LiveModel } from "../../models/store.ts";
import { toldOfVersion } from "../../models/told.ts";

interface VersionRow {
  readonly version: number;
  readonly live: number;
  readonly note: string;
  readonly author_id: number | null;
  readonly username: string | null;
  readonly created_at: Date;
}

/** The versions of an account without their documents, the newest first. */
function versionsOf(db: Kysely<Tables>) {
  return db
    .selectFrom("model_version as v")
    .leftJoin("app_user as u", "u.user_id", "v.author_id")
    .select(["v.version", "v.note", "v.author_id", "v.created_at"])
    .select(authorName("u.username", { account: "v.account_id", by: "v.author_id", at: "v.created_at" }).as("username"))
    .select(liveVersionIn("v.account_id").as("live"))
    .orderBy("v.version", "desc");
}

function present(
  { version, live, note, author_id, username, created_at }: VersionRow,
  changes: readonly ModelChange[],
) {
  return {
    version,
    is_live: version === live,
    note: note === "" && version === 1 ? beginningNote(changes) : note,
    author: author_id === null || username === null ? null : { id: author_id, username },
    created_at: created_at.toISOString(),
    changes,
  };
}

async function presentAll({ versionChanges }: Services, accountId: number, rows: readonly VersionRow[]) {
  const numbers = rows.map(({ version }) => version);
  const changes = await versionChanges.of(accountId, numbers);
  return rows.map((row) => present(row, changes.get(row.version) ?? []));
}

async function presentOne(services: Services, accountId: number, version: number) {
  const row = await versionsOf(services.database.of(accountId)).where("v.version", "=", version).executeTakeFirst();
  if (row === undefined) throw notFound(`There is no model version ${version}.`);
  const changes = await services.versionChanges.of(accountId, [version]);
  return present(row, changes.get(version) ?? []);
}

/** The live model, and every state a model has had. */
export const modelVersionRoutes = [
  route(operations.getModel, async ({ workspace }) => (await workspace.state()).shown),

  route(operations.listModelVersions, async ({ query, principal, services, http }) => {
    const db = services.database.of(principal.account.id);
    const find = async (page: PageQuery) => {
      const { limit, offset } = windowOf(page);
      const all = versionsOf(db).select((eb) => eb.fn.countAll<number>().over().as("full_count"));
      return counted(await all.limit(limit).offset(offset).execute(), page);
    };
    return await answerPage(http, query, find, (rows) => presentAll(services, principal.account.id, rows));
  }),

  route(operations.getModelVersion, async ({ params, principal, services }) => {
    const shown = await presentOne(services, principal.account.id, params.version);
    const { document } = await services.models.version(principal.account.id, params.version);
    return { ...shown, document };
  }),

  route(operations.diffModelVersions, async ({ params, query: { against }, principal, services }) => {
    const { id: accountId } = principal.account;
    const to = await services.models.version(accountId, params.version);
    const from =
      against === "live" ? await services.models.live(accountId) : await services.models.version(accountId, against);
    return {
      from: { version: from.version },
      to: { version: to.version },
      changes: diffDocuments(from.document, to.document),
    };
  }),

  route(
    operations.restoreModelVersion,
    async ({ params, principal, services, http, headers, requireMatch }) => {
      const { account } = principal;
      const accept = ({ publication, model }: LiveModel) =>
        requireMatch(presentLiveModel(publication, model.document), MESSAGES.modelChanged);
      const { made } = await services.models.restore(account.id, agentOf(principal, http), params.version, accept);
      Object.assign(headers, toldOfVersion(made));
      return await presentOne(services, account.id, made.version);
    },
    undefined,
    ({ services, principal }) => services.models.requireChangeable(principal.account.id),
  ),
];
