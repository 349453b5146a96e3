// Servers of two versions use one database during an upgrade, so a migration only adds what the version before does not
// know. What that version still uses goes away one release later.

/** Tables with as many rows as leads or events: a lock that lasts as long as reading them stops all requests. */
const LARGE =
  "lead|lead_history|lead_search\\w*|lead_click|outcome|outcome_change|event|audit_event|webhook_delivery|webhook_attempt|imported_lead|idempotency_\\w+";

interface Rule {
  readonly is: RegExp;
  /** What to do instead. */
  readonly instead: string;
}

const RULES: readonly Rule[] = [
  {
    is: /\bdrop (?:table|column|view|function|type)\b/,
    instead: "the version before still uses it: stop using it in this version, and drop it in the next one",
  },
  {
    is: /^alter table .*\brename\b|^alter (?:function|type|index|view) .*\brename\b/,
    instead: "the version before knows the former name: add the new one next to it, and write both",
  },
  {
    is: /\balter (?:column )?\w+ (?:set data )?type\b/,
    instead: "it rewrites the table under a lock, and prepared statements fail: add a column of the new type",
  },
  {
    is: /\bset not null\b/,
    instead: "the version before may write null: fill it in this version, and require it in the next one",
  },
  {
    is: /\badd column\b(?!.*\b(?:default|generated)\b).*\bnot null\b/,
    instead: "the version before writes rows without it: give it a default, or allow null",
  },
  {
    is: /\bdrop default\b/,
    instead: "the version before may rely on it: keep it until the next version",
  },
  {
    is: /^alter table .*\badd (?:constraint \w+ )?(?:check|foreign key|unique|primary key|exclude)\b(?!.*\bnot valid\b)/,
    instead: "it reads the table under a lock, and may refuse what the version before writes: add it `not valid`",
  },
  {
    is: new RegExp(`^create (?:unique )?index (?!concurrently).* on (?:only )?(?:public\\.)?(?:${LARGE}) `),
    instead:
      "it stops writes until it is built: make it for a new table, or have it listed with the time that it takes",
  },
  {
    is: new RegExp(`^(?:update|delete from) (?:public\\.)?(?:${LARGE}) `),
    instead: "it locks the rows of all leads: let a job do it in steps",
  },
];

/** The statements of a migration, each on a line, without comments; a body in `$$` belongs to its statement. */
function statementsOf(sql: string): string[] {
  const bodies: string[] = [];
  const plain = sql.replace(/--.*$/gm, "").replace(/\$\$[\s\S]*?\$\$/g, (body) => `$${bodies.push(body) - 1}$`);
  return plain
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim().toLowerCase())
    .filter((statement) => statement !== "");
}

/** What in a migration is not safe while the version before still runs, each with what to do instead. */
export function unsafeIn(sql: string): string[] {
  const statements = statementsOf(sql);
  const made = new Set(statements.flatMap((each) => /^create table (?:if not exists )?(\w+)/.exec(each)?.[1] ?? []));
  const isOfNewTable = (statement: string) => {
    const table = /^(?:alter table (?:only )?|create .*?index .*? on |update |delete from )(\w+)/.exec(statement)?.[1];
    return table !== undefined && made.has(table);
  };
  return statements
    .filter((statement) => !isOfNewTable(statement))
    .flatMap((statement) =>
      RULES.filter(({ is }) => is.test(statement)).map(({ instead }) => `${statement.slice(0, 80)}: ${instead}`),
    );
}
