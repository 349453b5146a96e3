import { type Kysely, type RawBuilder, sql } from "kysely";
import { MESSAGES, operations } from "#contract";
import { diffDocuments, type ModelChange } from "#engine";
import { route } from "../../api/route.ts";
import type { Services } from "../../api/services.ts";
import { actorOf } from "../../audit/agent.ts";
import type { DraftPerson, Tables } from "../../db/tables.ts";
import { notFound } from "../../http/errors.ts";
import { answerPage, countedPage, type PageQuery, windowOf } from "../../http/pagination.ts";
import type { LiveModel } from "../../models/cached-versions.ts";
import { versionHeaders } from "../../models/change-headers.ts";
import { beginningNote } from "../../models/changes.ts";
import { authorName, presentLiveModel } from "../../models/live-model.ts";
import { liveVersionIn } from "../../models/live-version.ts";

interface VersionRow {
  readonly version: number;
  readonly live: number;
  readonly note: string;
  readonly is_edit: boolean;
  readonly author_id: number | null;
  readonly username: string | null;
  readonly created_at: Date;
  readonly same_as: number | null;
  readonly draft: PublishedDraft | null;
}

/** The draft that a version was published from, as shown with the version. */
interface PublishedDraft {
  readonly id: number;
  readonly name: string;
  readonly author_id: number | null;
  readonly author_username: string;
  readonly editors: readonly DraftPerson[];
  readonly approver_id: number | null;
  readonly approver_username: string;
  readonly approved_at: string | null;
}

const AUTHOR = authorName("u.username", { account: "v.account_id", by: "v.author_id", at: "v.created_at" });

const DRAFT = sql<PublishedDraft | null>`case when d.draft_id is not null then json_build_object(
  'id', d.draft_id, 'name', d.name, 'author_id', d.author_id, 'author_username', d.author_username,
  'editors', d.editors, 'approver_id', d.approver_id, 'approver_username', d.approver_username,
  'approved_at', d.approved_at) end`;

/** The first earlier version with the same content, regardless of ids. */
const SAME_AS = sql<number | null>`(
  select min(o.version) from model_version o
  where o.account_id = v.account_id and o.content_hash = v.content_hash and o.version < v.version)`;

const isIn = (search: string, text: RawBuilder<unknown>) =>
  sql<boolean>`position(folded(${search}) in folded(${text})) > 0`;

/**
 * The numbers of a page of versions, the newest first, and how many there are. An account may have ten thousand:
 * details are read only for those of the page, and the users who match the search are looked up once.
 */
async function findNumbers(db: Kysely<Tables>, accountId: number, search: string | undefined, page: PageQuery) {
  const { limit, offset } = windowOf(page);
  const isFound =
    search === undefined
      ? sql`true`
      : sql`(
    ${isIn(search, sql`concat_ws(chr(10), v.note, array_to_string(v.changed_names, chr(10)))`)}
    or v.author_id = any(array(
      select a.author_id
      from (select distinct author_id from model_version where account_id = ${accountId}) a
      left join app_user u on u.account_id = ${accountId} and u.user_id = a.author_id
      where ${isIn(
        search,
        sql`coalesce(u.username, (
          select e.actor_username from audit_event e where e.account_id = ${accountId} and e.actor_id = a.author_id
          order by e.created_at desc limit 1))`,
      )}
    ))
    or v.version = any(array(
      select d.published_version from draft d
      where d.account_id = ${accountId} and d.published_version is not null and ${isIn(
        search,
        sql`concat_ws(chr(10), d.name, d.author_username, d.approver_username,
          (select string_agg(e ->> 'username', chr(10)) from json_array_elements(d.editors) e))`,
      )}
    )))`;
  const { rows } = await sql<{ version: number; full_count: number }>`
    select v.version, count(*) over () as full_count from model_version v
    where v.account_id = ${accountId} and ${isFound}
    order by v.version desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** The versions of an account without their documents, the newest first. */
function versionsOf(db: Kysely<Tables>) {
  return db
    .selectFrom("model_version as v")
    .leftJoin("app_user as u", "u.user_id", "v.author_id")
    .leftJoin("draft as d", (join) =>
      join.onRef("d.account_id", "=", "v.account_id").onRef("d.published_version", "=", "v.version"),
    )
    .select(["v.version", "v.note", "v.is_edit", "v.author_id", "v.created_at"])
    .select([AUTHOR.as("username"), DRAFT.as("draft"), SAME_AS.as("same_as")])
    .select(liveVersionIn("v.account_id").as("live"))
    .orderBy("v.version", "desc");
}

function present(
  { version, live, note, is_edit, author_id, username, created_at, same_as, draft }: VersionRow,
  changes: readonly ModelChange[],
) {
  return {
    version,
    is_live: version === live,
    note: note === "" && version === 1 ? beginningNote(changes) : note,
    is_edit,
    author: author_id === null || username === null ? null : { id: author_id, username },
    created_at: created_at.toISOString(),
    draft: draft === null ? null : presentDraft(draft),
    same_as,
    changes,
  };
}

/** Everyone who has worked on the draft, its author first, and who approved it. */
function presentDraft({ id, name, editors, approved_at, ...draft }: PublishedDraft) {
  const author = actorOf(draft.author_id, draft.author_username);
  const others = editors.filter((editor) => editor.id !== author?.id);
  return {
    id,
    name,
    drafted_by: author === null ? others : [author, ...others],
    approved_by: actorOf(draft.approver_id, draft.approver_username),
    approved_at: approved_at === null ? null : new Date(approved_at).toISOString(),
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

/** The live model, and every former state of the model. */
export const modelVersionRoutes = [
  route(operations.getModel, async ({ workspace }) => (await workspace.state()).shown),

  route(operations.listModelVersions, async ({ query, principal, services, http, db }) => {
    const find = async (page: PageQuery) => {
      const found = countedPage(await findNumbers(db, principal.account.id, query.search, page), page);
      const numbers = found.rows.map(({ version }) => version);
      const rows = numbers.length === 0 ? [] : await versionsOf(db).where("v.version", "in", numbers).execute();
      return { count: found.count, rows };
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
    async ({ params, principal, services, headers, requireMatch, agent }) => {
      const { account } = principal;
      const accept = ({ publication, model }: LiveModel) =>
        requireMatch(presentLiveModel(publication, model.document), MESSAGES.modelChanged);
      const { made } = await services.models.restore(account.id, agent, params.version, accept);
      Object.assign(headers, versionHeaders(made));
      return await presentOne(services, account.id, made.version);
    },
    undefined,
    ({ services, principal }) => services.models.requireChangeable(principal.account.id),
  ),
];
