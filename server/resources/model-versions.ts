import type { Kysely } from "kysely";
import * as contract from "#contract/model-versions";
import { agentOf } from "../audit/agent.ts";
import type { Tables } from "../db/tables.ts";
import { notFound } from "../http/errors.ts";
import { route } from "../http/mount.ts";
import { answerPage, fullCount, windowOf } from "../http/pagination.ts";

interface VersionRow {
  readonly version: number;
  readonly live: number;
  readonly note: string;
  readonly author: string | null;
  readonly created_at: Date;
}

/** The versions of an account without their documents, the live one first. */
function versionsOf(db: Kysely<Tables>, accountId: number) {
  return db
    .selectFrom("model_version as v")
    .leftJoin("app_user as u", "u.user_id", "v.author_id")
    .where("v.account_id", "=", accountId)
    .select(["v.version", "v.note", "u.username as author", "v.created_at"])
    .select((eb) =>
      eb
        .selectFrom("model_version as newest")
        .whereRef("newest.account_id", "=", "v.account_id")
        .select(({ fn }) => fn.max("newest.version").as("version"))
        .$asScalar()
        .$notNull()
        .as("live"),
    )
    .orderBy("v.version", "desc");
}

function present({ version, live, note, author, created_at }: VersionRow) {
  return { version, is_live: version === live, note, author, created_at: created_at.toISOString() };
}

async function findVersion(db: Kysely<Tables>, accountId: number, version: number): Promise<VersionRow> {
  const row = await versionsOf(db, accountId).where("v.version", "=", version).executeTakeFirst();
  if (row === undefined) throw notFound(`There is no model version ${version}.`);
  return row;
}

/** Every state a model has had. */
export const modelVersionRoutes = [
  route(contract.listModelVersions, async ({ query, principal, services, http }) => {
    const { limit, offset } = windowOf(query);
    const rows = await versionsOf(services.database.kysely, principal.account.id)
      .select((eb) => eb.fn.countAll<number>().over().as("full_count"))
      .limit(limit)
      .offset(offset)
      .execute();
    return answerPage(http, query, fullCount(rows, query), rows.map(present));
  }),

  route(contract.getModelVersion, async ({ params, principal, services }) => {
    const row = await findVersion(services.database.kysely, principal.account.id, params.version);
    const { document } = await services.models.version(principal.account.id, params.version);
    return { ...present(row), document };
  }),

  route(contract.restoreModelVersion, async ({ params, principal, services, http }) => {
    const { account } = principal;
    const { version } = await services.models.restore(account.id, agentOf(principal, http), params.version);
    return present(await findVersion(services.database.kysely, account.id, version));
  }),
];
