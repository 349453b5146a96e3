import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";

const { api, database, makeAccount, makeUser } = await testApp();

test.each(["UTC", "Pacific/Kiritimati", "America/Los_Angeles"])(
  "days of arrival are counted from today in %s",
  async (timeZone) => {
    const account = await makeAccount({ timeZone });
    const client = await makeUser(account);
    // the first moment of each day, by the calendar of the account, and the last one before it
    await database.pool.query({
      text: `insert into lead (account_id, lead_id, created_at, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band)
      select $1, names.side || days.n, day.begins - names.before, '{}', 1, '2026-01-31', 0, 0, 0, 'D', 'D', 'D'
      from unnest(array[0, 6, 29]) days(n), (values ('from-', interval '0'), ('before-', interval '1 millisecond')) names(side, before),
        lateral (select ((now() at time zone $2)::date - days.n)::timestamp at time zone $2 as begins) day`,
      values: [account.id, timeZone],
    });
    const found = async (arrived: string) => {
      const { body } = await api.get(`/api/v1/leads/?ordering=-created_at&arrived=${arrived}`, { as: client });
      return body.results.map(({ lead_id }: { lead_id: string }) => lead_id);
    };
    /** How many days ago each arrived, the latest first. */
    const ages = { "from-0": 0, "before-0": 1, "from-6": 6, "before-6": 7, "from-29": 29, "before-29": 30 };
    const between = (from: number, to: number) =>
      Object.entries(ages).flatMap(([id, age]) => (age >= from && age < to ? [id] : []));
    const within = (days: number) => between(0, days);
    expect(await found("today")).toEqual(within(1));
    expect(await found("last_7_days")).toEqual(within(7));
    expect(await found("last_30_days")).toEqual(within(30));
    expect(await found("yesterday")).toEqual(between(1, 2));
    const today = new Date(`${new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date())}T00:00:00Z`);
    const day = today.getUTCDate();
    expect(await found("this_month")).toEqual(within(day));
    const former = new Date(today.getTime() - day * 86_400_000).getUTCDate();
    expect(await found("last_month")).toEqual(between(day, day + former));
    // a week begins on Monday
    const week = ((today.getUTCDay() + 6) % 7) + 1;
    expect(await found("this_week")).toEqual(within(week));
    expect(await found("last_week")).toEqual(between(week, week + 7));
    expect((await api.get("/api/v1/leads/?arrived=tomorrow", { as: client })).status).toBe(400);
  },
);
