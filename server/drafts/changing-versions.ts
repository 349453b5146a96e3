import { sql } from "kysely";
import type { Conflict, ModelChange, ModelDocument } from "#engine";
import { type Actor, actorOf } from "../audit/agent.ts";
import type { Tenancy } from "../db/database.ts";
import { keyOfItem } from "../models/changed-items.ts";
import type { VersionChanges } from "../models/changes.ts";
import { authorName } from "../models/live-model.ts";

/** A version that changed something in the live model. */
export interface ChangingVersion {
  readonly version: number;
  readonly note: string;
  readonly author: Actor | null;
  readonly created_at: string;
}

/** How many versions are compared with their predecessors: it takes tens of milliseconds for large ones. */
const MAX_COMPARED = 40;

interface Between {
  readonly accountId: number;
  /** The base version of the draft, and the version to rebase it on. */
  readonly from: number;
  readonly to: number;
  /** Both documents: they show which item a choice or a range is part of. */
  readonly documents: readonly ModelDocument[];
}

/**
 * Finds which versions changed the items of conflicts in the live model.
 *
 * @returns the versions of each conflict, the newest first; none if that is unknown
 */
export async function changingVersions(
  database: Pick<Tenancy, "of">,
  versionChanges: VersionChanges,
  { accountId, from, to, documents }: Between,
  conflicts: readonly Conflict[],
): Promise<(conflict: Conflict) => readonly ChangingVersion[]> {
  const items = new Set(conflicts.flatMap(({ theirs }) => theirs.map((change) => itemOf(change, documents))));
  if (items.size === 0) return () => [];
  const rows = await database
    .of(accountId)
    .selectFrom("model_version as v")
    .leftJoin("app_user as u", "u.user_id", "v.author_id")
    .select(["v.version", "v.note", "v.author_id", "v.created_at"])
    .select(authorName("u.username", { account: "v.account_id", by: "v.author_id", at: "v.created_at" }).as("username"))
    .where("v.version", ">", from)
    .where("v.version", "<=", to)
    // the changes of versions from before this was stored are found by comparing them
    .where(sql<boolean>`(v.changed_items is null or v.changed_items && ${[...items]}::text[])`)
    .orderBy("v.version", "desc")
    .limit(MAX_COMPARED)
    .execute();
  const changes = await versionChanges.of(
    accountId,
    rows.map(({ version }) => version),
  );
  const found = rows.map(({ version, note, author_id, username, created_at }) => ({
    keys: new Set(changes.get(version)?.map(keyOf)),
    shown: {
      version,
      note,
      author: username === null ? null : actorOf(author_id, username),
      created_at: created_at.toISOString(),
    },
  }));
  return ({ theirs }) =>
    found.filter(({ keys }) => theirs.some((change) => keys.has(keyOf(change)))).map(({ shown }) => shown);
}

const keyOf = ({ target: { type, id, name }, field }: ModelChange) => `${type} ${id ?? name} ${field}`;

/** The item that a change is in, as versions store it. */
function itemOf({ target: { type, id } }: ModelChange, documents: readonly ModelDocument[]): string {
  const owner = (list: "questions" | "scoring_models") => {
    for (const document of documents) {
      for (const item of document[list]) {
        const within: readonly { readonly id: number }[] = "choices" in item ? item.choices : item.value_ranges;
        if (within.some((each) => each.id === id)) return item.id;
      }
    }
    return 0;
  };
  if (type === "choice") return keyOfItem("question", owner("questions"));
  if (type === "value_range") return keyOfItem("scoring_model", owner("scoring_models"));
  return keyOfItem(type, id);
}
