import type { Pool, PoolClient } from "pg";
import { codeOf } from "../../base/error-code.ts";
import { RIGHTS } from "../rights.ts";
import { TENANT_ROLE } from "./scope.ts";
import { CONDITION_OF_ACCOUNTS, CONDITIONS, TENANT_TABLES } from "./tables.ts";

/** An arbitrary number that no other program uses on the same database. */
const LOCK = 5_323_747_302;

/** SQLSTATE: the database's user may not create or grant the role, or does not own the tables. */
const NOT_ALLOWED = "42501";

/** SQLSTATE: another start on the same cluster has created the role at the same moment, or is granting it. */
const MADE_MEANWHILE: ReadonlySet<string> = new Set(["42710", "23505", "XX000"]);

/** Enough for dozens of databases that start at once. */
const ATTEMPTS = 20;

/** Compares the role with the catalog. Returns false if anything is missing. */
const IS_INSTALLED = `select
  coalesce((select pg_has_role(oid, 'member') and not rolsuper and not rolbypassrls from pg_roles where rolname = $1), false)
  and not exists (
    select from unnest($2::text[], $3::text[]) wanted(name, condition)
    left join pg_class c on c.oid = to_regclass(wanted.name)
    left join pg_policy p on p.polrelid = c.oid and p.polname = 'own_rows_only'
    where c.relrowsecurity is not true or p.polpermissive is not false
      or obj_description(p.oid, 'pg_policy') is distinct from wanted.condition
  ) and not exists (
    select from unnest($4::text[], $5::text[]) needed(name, rights)
    where not (select bool_and(has_table_privilege($1, needed.name, one)) from unnest(string_to_array(needed.rights, ',')) one)
  ) as is_installed`;

const NAMES = Object.keys(TENANT_TABLES) as (keyof typeof TENANT_TABLES)[];

const conditionOf = (name: keyof typeof TENANT_TABLES) =>
  name === "account" ? CONDITION_OF_ACCOUNTS : CONDITIONS[TENANT_TABLES[name]];

/** Creates the role if it does not exist. Other starts may be creating it on another database. */
const MAKE_ROLE = `do $$ begin
  if not exists (select from pg_roles where rolname = '${TENANT_ROLE}') then
    create role ${TENANT_ROLE} nologin;
  end if;
  if not pg_has_role('${TENANT_ROLE}', 'member') then
    execute format('grant ${TENANT_ROLE} to %I', current_user);
  end if;
end $$`;

const GRANT = [
  ...Object.entries(RIGHTS).map(([name, rights]) => `grant ${rights.join(", ")} on ${name} to ${TENANT_ROLE}`),
  `do $$ begin
    execute format('grant usage on schema %I to ${TENANT_ROLE}', current_schema());
    execute format('grant usage on all sequences in schema %I to ${TENANT_ROLE}', current_schema());
  end $$`,
];

/** The condition is also stored as the policy's comment, because the catalog rewrites the condition itself. */
const POLICIES = NAMES.flatMap((name) => [
  `drop policy if exists own_rows_only on ${name}`,
  `create policy own_rows_only on ${name} as restrictive to ${TENANT_ROLE} using (${conditionOf(name)})`,
  `comment on policy own_rows_only on ${name} is '${conditionOf(name).replaceAll("'", "''")}'`,
]);

/**
 * Creates the role that sees only its scope, if the database's user has the privileges. A user who may create roles can
 * create it beforehand (`create role leadplane_tenant; grant leadplane_tenant to …`). Otherwise the server runs without
 * row-level security. Policies that are up to date are not changed.
 *
 * @returns whether row-level security is installed
 */
export async function installRowLevelSecurity(pool: Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    for (let attempt = 1; ; attempt += 1) {
      if (await isInstalled(client)) return true;
      const outcome = await build(client);
      if (outcome !== "outrun" || attempt === ATTEMPTS) return outcome === "built";
    }
  } finally {
    client.release();
  }
}

async function isInstalled(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ is_installed: boolean }>({
    text: IS_INSTALLED,
    values: [
      TENANT_ROLE,
      NAMES,
      NAMES.map(conditionOf),
      Object.keys(RIGHTS),
      Object.values(RIGHTS).map((rights) => rights.join(",")),
    ],
  });
  return rows[0]?.is_installed === true;
}

async function build(client: PoolClient): Promise<"built" | "refused" | "outrun"> {
  await client.query("begin");
  try {
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    if (!(await isInstalled(client))) await client.query([MAKE_ROLE, ...GRANT, ...POLICIES].join(";\n"));
    const isUp = await isInstalled(client);
    await client.query("commit");
    return isUp ? "built" : "refused";
  } catch (error) {
    await client.query("rollback");
    if (codeOf(error) === NOT_ALLOWED) return "refused";
    if (MADE_MEANWHILE.has(codeOf(error))) return "outrun";
    throw error;
  }
}
