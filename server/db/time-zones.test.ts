import { expect, test } from "vitest";
import { isTimeZone, regionOf } from "#engine";
import { testDatabase } from "../testing/database.ts";

const { pool } = await testDatabase();

test("an account's time zone is the same in Node.js and in the database", async () => {
  const { rows } = await pool.query<{ name: string }>("select name from pg_timezone_names order by name");
  const ofDatabase = new Set(rows.map(({ name }) => name));
  const names = new Set([...ofDatabase, ...Intl.supportedValuesOf("timeZone")].filter(isTimeZone));
  expect(names.size).toBeGreaterThan(400);
  // in years whose rules every copy of the IANA database has
  const moments = Array.from({ length: 24 * 12 }, (_, month) => Date.UTC(2000, month, 15, 12) / 1_000);
  const differences: string[] = [];
  for (const name of names) {
    if (!ofDatabase.has(regionOf(name))) differences.push(`${name} is unknown`);
    const inDatabase = await pool.query<{ hours: number }>({
      text: `select (extract(epoch from (to_timestamp(at) at time zone $1) at time zone 'UTC') - at) / 3600 as hours
        from unnest($2::float8[]) at`,
      values: [regionOf(name), moments],
    });
    const format = new Intl.DateTimeFormat("sv-SE", { timeZone: name, dateStyle: "short", timeStyle: "medium" });
    const hours = moments.map(
      (at) => (Date.parse(`${format.format(at * 1_000).replace(" ", "T")}Z`) / 1_000 - at) / 3_600,
    );
    const at = hours.findIndex((each, n) => Math.abs(each - Number(inDatabase.rows[n]?.hours)) > 0.001);
    if (at !== -1) differences.push(`${name} in ${new Date((moments[at] ?? 0) * 1_000).toISOString()}`);
  }
  expect(differences).toEqual([]);
});
