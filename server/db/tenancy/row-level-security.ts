import { setTimeout as pause } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { codeOf } from "../../base/error-code.ts";
import { RIGHTS } from "../rights.ts";
import { TENANT_ROLE } from "./scope.ts";
import { CONDITION_OF_ACCOUNTS, CONDITIONS, TENANT_TABLES } from "./tables.ts";

/** SQLSTATE: the database's user may not create or grant the role, or does not own the tables. */
const NOT_ALLOWED = "42501";

/** SQLSTATE: another start on the same cluster has created the role at the same moment, or is granting it. */
const MADE_MEANWHILE: ReadonlySet<string> = new Set(["42710", "23505", "XX000"]);

/** Enough for dozens of databases that start at once. */
const ATTEMPTS = 20;

/** SQLSTATE: another transaction has used the table for longer than {@link LOCK_MS}. */
const LOCKED = "55P03";

/** How long other nodes wait for a table while its policy waits for a transaction of theirs, in milliseconds. */
const LOCK_MS = 1_000;

/** How long they continue before the policy is tried again, in milliseconds. */
const PAUSE_MS = 500;

/** Compares the catalog with what is needed: whether the role has its rights, and which tables have other policies. */
const STATE = `select
  coalesce((select pg_has_role(oid, 'member') and not rolsuper and not rolbypassrls from pg_roles where rolname = $1), false)
  and not exists (
    select from unnest($4::text[], $5::text[]) needed(name, rights)
    where not (select bool_and(has_table_privilege($1, needed.name, one)) from unnest(string_to_array(needed.rights, ',')) one)
  ) as has_role,
  array(
    select wanted.name from unnest($2::text[], $3::text[]) wanted(name, condition)
    left join pg_class c on c.oid = to_regclass(wanted.name)
    left join pg_policy p on p.polrelid = c.oid and p.polname = 'own_rows_only'
    where c.relrowsecurity is not true or p.polpermissive is not false
      or obj_description(p.oid, 'pg_policy') is distinct from wanted.condition
  ) as outdated`;

interface State {
  readonly has_role: boolean;
  readonly outdated: readonly Name[];
}

type Name = keyof typeof TENANT_TABLES;

const NAMES = Object.keys(TENANT_TABLES) as Name[];

const conditionOf = (name: Name) => (name === "account" ? CONDITION_OF_ACCOUNTS : CONDITIONS[TENANT_TABLES[name]]);

/** Creates the role if it does not exist. Other starts may be creating it on another database. */
const MAKE_ROLE = `do $$ begin
  if not exists (select from pg_roles where rolname = '${TENANT_ROLE}') then
    create role ${TENANT_ROLE} nologin;
  end if;
  if not pg_has_role('${TENANT_ROLE}', 'member') then
    execute format('grant ${TENANT_ROLE} to %I', current_user);
  end if;
end $$`;

/** Creates the role before the policies that name it are restored, if the database's user may. */
export async function makeTenantRole(pool: Pool): Promise<void> {
  await pool.query(MAKE_ROLE).catch((error: unknown) => {
    if (codeOf(error) !== NOT_ALLOWED && !MADE_MEANWHILE.has(codeOf(error))) throw error;
  });
}

const GRANT = [
  ...Object.entries(RIGHTS).map(([name, rights]) => `grant ${rights.join(", ")} on ${name} to ${TENANT_ROLE}`),
  `do $$ begin
    execute format('grant usage on schema %I to ${TENANT_ROLE}', current_schema());
    execute format('grant usage on all sequences in schema %I to ${TENANT_ROLE}', current_schema());
  end $$`,
];

/** The condition is also stored as the policy's comment, because the catalog rewrites the condition itself. */
const policyOf = (name: Name) => [
  `drop policy if exists own_rows_only on ${name}`,
  `create policy own_rows_only on ${name} as restrictive to ${TENANT_ROLE} using (${conditionOf(name)})`,
  `comment on policy own_rows_only on ${name} is '${conditionOf(name).replaceAll("'", "''")}'`,
];

/**
 * Creates the role that sees only its scope, if the database's user has the privileges. A user who may create roles can
 * create it beforehand (`create role leadplane_tenant; grant leadplane_tenant to …`). Otherwise the server runs without
 * row-level security. Policies that are up to date are not changed.
 *
 * Other nodes may be serving meanwhile, so each policy is created in a transaction of its own: one that locked two
 * tables could deadlock with their transactions.
 *
 * @returns whether row-level security is installed
 */
export async function installRowLevelSecurity(pool: Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    let done: Part | undefined;
    for (let attempt = 1; attempt <= ATTEMPTS; ) {
      const part = nextPart(await stateOf(client));
      if (part === undefined) return true;
      // what is still missing after it was committed is not for this user to install
      if (part === done) return false;
      const outcome = await install(client, part);
      if (outcome === "refused") return false;
      if (outcome === "done") done = part;
      if (outcome === "locked") await pause(PAUSE_MS);
      if (outcome === "raced") attempt += 1;
    }
    return false;
  } finally {
    client.release();
  }
}

/** What is installed in one transaction: the role with its rights, or the policy of a table. */
type Part = "role" | Name;

const nextPart = ({ has_role, outdated }: State): Part | undefined => (has_role ? outdated[0] : "role");

async function stateOf(client: PoolClient): Promise<State> {
  const { rows } = await client.query<State>({
    text: STATE,
    values: [
      TENANT_ROLE,
      NAMES,
      NAMES.map(conditionOf),
      Object.keys(RIGHTS),
      Object.values(RIGHTS).map((rights) => rights.join(",")),
    ],
  });
  return rows[0] ?? { has_role: false, outdated: NAMES };
}

async function install(client: PoolClient, part: Part): Promise<"done" | "refused" | "locked" | "raced"> {
  const statements = part === "role" ? [MAKE_ROLE, ...GRANT] : policyOf(part);
  await client.query("begin");
  try {
    await client.query([`set local lock_timeout = ${LOCK_MS}`, ...statements].join(";\n"));
    await client.query("commit");
    return "done";
  } catch (error) {
    await client.query("rollback");
    const code = codeOf(error);
    if (code === NOT_ALLOWED) return "refused";
    if (code === LOCKED) return "locked";
    if (MADE_MEANWHILE.has(code)) return "raced";
    throw error;
  }
}
