import { expect, test } from "vitest";
import { AUDIT_COLUMNS } from "#contract";
import { type TestUser, testApp } from "../../testing/app.ts";
import { parseCsv } from "../../testing/csv.ts";

const { api, database, makeAccount, makeUser } = await testApp();
const EXPORT = "/api/v1/exports/audit-log.csv";

async function accountWithAdmin() {
  const account = await makeAccount();
  return { account, admin: await makeUser(account, { role: "admin" }) };
}

/** Events inserted without the API, several at each moment. */
async function fill(accountId: number, count: number): Promise<void> {
  await database.pool.query({
    text: `insert into audit_event (account_id, created_at, actor_username, via, action, target_type, target_id, target_label, before)
      select $1, timestamptz '2026-01-01' + n / 3 * interval '1 microsecond', 'somebody', 'token', 'update', 'question',
        n::text, '=1+' || n, json_build_object('text', 'say "hi", n')
      from generate_series(1, $2) n`,
    values: [accountId, count],
  });
}

async function exported(as: TestUser, query = "") {
  const { status, headers, body } = await api.get<string>(`${EXPORT}${query}`, { as });
  expect(status).toBe(200);
  const [head = [], ...rows] = parseCsv(body.replace("\uFEFF", ""));
  return { head, rows, count: headers.get("x-total-count"), name: headers.get("content-disposition") };
}

test("every event once, newest first, with JSON in its cells, and later the export itself", async () => {
  const { account, admin } = await accountWithAdmin();
  await fill(account.id, 450);
  const { head, rows, count, name } = await exported(admin, "?target_type=question");
  expect(name).toMatch(new RegExp(`^attachment; filename="audit-log-${account.slug}-[\\d-]{10}\\.csv"$`));
  expect(head).toEqual([...AUDIT_COLUMNS]);
  const cell = (row: readonly string[] | undefined, column: (typeof AUDIT_COLUMNS)[number]) =>
    row?.[AUDIT_COLUMNS.indexOf(column)];
  expect(count).toBe("450");
  expect(rows.map((row) => cell(row, "target_id"))).toEqual(Array.from({ length: 450 }, (_, n) => String(450 - n)));
  expect(cell(rows[0], "target_label")).toBe("'=1+450");
  expect(JSON.parse(cell(rows[0], "before") ?? "")).toEqual({ text: 'say "hi", n' });
  expect(cell(rows[0], "after")).toBe("");
  const again = await exported(admin, "?columns=action,target_type,actor,after&action=export");
  expect(again.rows).toHaveLength(1);
  expect(again.rows[0]?.slice(0, 3)).toEqual(["export", "audit_event", admin.username]);
  expect(JSON.parse(again.rows[0]?.[3] ?? "")).toEqual({ rows: 450, target_type: "question" });
});

test("filters and columns are checked like those of the list", async () => {
  const { account, admin } = await accountWithAdmin();
  await fill(account.id, 10);
  expect((await exported(admin, "?target_type=question&target_id=7&columns=target_id")).rows).toEqual([["7"]]);
  const { status, body } = await api.get(`${EXPORT}?columns=actin,id`, { as: admin });
  expect([status, body]).toEqual([400, { columns: ['There is no column "actin". Did you mean "action"?'] }]);
  expect((await api.get(`${EXPORT}?action=deleted`, { as: admin })).status).toBe(400);
});

test("it is for administrators, and contains nothing of another account", async () => {
  const one = await accountWithAdmin();
  const two = await accountWithAdmin();
  await fill(one.account.id, 3);
  expect((await api.get(EXPORT, { as: await makeUser(one.account) })).status).toBe(403);
  expect((await exported(two.admin, "?target_type=question")).rows).toEqual([]);
});
