import type { Pool, PoolClient } from "pg";
import { codeOf } from "../../base/error-code.ts";
import { RIGHTS } from "../rights.ts";
import { TENANT_ROLE } from "./scope.ts";
import { CONDITION_OF_ACCOUNTS, CONDITIONS, TENANT_TABLES } from "./tables.ts";

/** Any number that no other program uses on the same database. */
const LOCK = 5_323_747_302;

/** SQLSTATE: the database's user may not make or grant the role, or is not the owner of the tables. */
const NOT_ALLOWED = "42501";

/** SQLSTATE: another start on the same cluster has made the role at the same moment, or is granting to it. */
const MADE_MEANWHILE: ReadonlySet<string> = new Set(["42710", "23505", "XX000"]);

/** Enough for dozens of databases that are started at once. */
const ATTEMPTS = 20;

/** The role as it should be, compared with the catalogue: whatever is missing makes this false. */
const STANDS = `select
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
  ) as stands`;

const NAMES = Object.keys(TENANT_TABLES) as (keyof typeof TENANT_TABLES)[];

const conditionOf = (name: keyof typeof TENANT_TABLES) =>
  name === "account" ? CONDITION_OF_ACCOUNTS : CONDITIONS[TENANT_TABLES[name]];

/** Makes the role, or leaves the one there is; others that start may be making it on another database. */
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

/** The condition is written down once more as the policy's comment, for the catalogue words it in its own way. */
const POLICIES = NAMES.flatMap((name) => [
  `drop policy if exists own_rows_only on ${name}`,
  `create policy own_rows_only on ${name} as restrictive to ${TENANT_ROLE} using (${conditionOf(name)})`,
  `comment on policy own_rows_only on ${name} is '${conditionOf(name).replaceAll("'", "''")}'`,
]);

/**
 * Makes the role that sees no more than its scope, as far as the database's user may. Not every one may make roles:
 * whoever may can make it beforehand (`create role leadplane_tenant; grant leadplane_tenant to …`), or the server
 * goes on without this second wall. One that stands already is not touched.
 *
 * @returns whether the wall stands
 */
export async function installRowLevelSecurity(pool: Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    for (let attempt = 1; ; attempt += 1) {
      if (await stands(client)) return true;
      const outcome = await build(client);
      if (outcome !== "outrun" || attempt === ATTEMPTS) return outcome === "built";
    }
  } finally {
    client.release();
  }
}

async function stands(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ stands: boolean }>({
    text: STANDS,
    values: [
      TENANT_ROLE,
      NAMES,
      NAMES.map(conditionOf),
      Object.keys(RIGHTS),
      Object.values(RIGHTS).map((rights) => rights.join(",")),
    ],
  });
  return rows[0]?.stands === true;
}

async function build(client: PoolClient): Promise<"built" | "refused" | "outrun"> {
  await client.query("begin");
  try {
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    if (!(await stands(client))) await client.query([MAKE_ROLE, ...GRANT, ...POLICIES].join(";\n"));
    const isUp = await stands(client);
    await client.query("commit");
    return isUp ? "built" : "refused";
  } catch (error) {
    await client.query("rollback");
    if (codeOf(error) === NOT_ALLOWED) return "refused";
    if (MADE_MEANWHILE.has(codeOf(error))) return "outrun";
    throw error;
  }
}
