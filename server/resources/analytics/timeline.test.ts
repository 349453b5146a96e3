import { beforeEach, expect, test } from "vitest";
import { formatDate, parseDate, today } from "#engine";
import { type TestUser, testApp } from "../../testing/app.ts";

const { api, database, makeAccount, makeUser } = await testApp();
const PATH = "/api/v1/analytics/timeline/";

interface Timeline {
  readonly today: number;
  readonly this_week: number;
  readonly total: number;
  readonly days: readonly {
    readonly date: string;
    readonly leads: number;
    readonly average_total: number | null;
    readonly low: number;
    readonly medium: number;
    readonly high: number;
  }[];
}

let client: TestUser;
async function inZone(timeZone: string): Promise<number> {
  const account = await makeAccount({ timeZone });
  client = await makeUser(account);
  return account.id;
}
beforeEach(() => inZone("UTC"));

/** Stores leads that arrived at these moments, without the API, which always uses the current time. */
async function arrived(accountId: number, ...leads: readonly { at: string; total?: number; band?: string }[]) {
  for (const [index, { at, total = 0, band = "D" }] of leads.entries()) {
    await database.pool.query({
      text: `insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band,
          total_band, created_at, scored_at)
        values ($1, $2, '{}', 1, '2026-01-01', $3, 0, $3, 'D', 'D', $4, $5::timestamptz, now())`,
      values: [accountId, `L${index}`, total * 100, band, at],
    });
  }
}

const ask = async (days?: number) =>
  (await api.get<Timeline>(days === undefined ? PATH : `${PATH}?days=${days}`, { as: client })).body;

const dayBefore = (days: number, timeZone = "UTC") => formatDate(today(new Date(), timeZone) - days);

test("without leads: thirty days of zeros, the last of them today", async () => {
  const { headers } = await api.get(PATH, { as: client });
  expect(headers.get("cache-control")).toBe("private, max-age=300");
  const { days, ...counts } = await ask();
  expect(counts).toMatchObject({ today: 0, this_week: 0, total: 0 });
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({
    date: dayBefore(0),
    leads: 0,
    average_total: null,
    low: 0,
    medium: 0,
    high: 0,
    priorities: [],
  });
  expect(days[0]?.date).toBe(dayBefore(29));
});

test("each day with its leads, their average, and their bands; older ones only in the total", async () => {
  const account = await inZone("UTC");
  await arrived(
    account,
    { at: `${dayBefore(0)}T00:00:00Z`, total: 90, band: "A" },
    { at: `${dayBefore(0)}T00:00:00Z`, total: 50.01, band: "C" },
    { at: `${dayBefore(1)}T23:59:59.999999Z`, total: 10, band: "D" },
    { at: `${dayBefore(3)}T12:00:00Z`, total: 70, band: "B" },
    { at: "2001-01-01T00:00:00Z", total: 70, band: "B" },
  );
  const { days, today: now, total } = await ask(3);
  const of = (priority: string) => ({ priority, leads: 1 });
  expect([now, total]).toEqual([2, 5]);
  expect(days).toEqual([
    { date: dayBefore(2), leads: 0, average_total: null, low: 0, medium: 0, high: 0, priorities: [] },
    { date: dayBefore(1), leads: 1, average_total: 10, low: 1, medium: 0, high: 0, priorities: [of("Disqualified")] },
    {
      date: dayBefore(0),
      leads: 2,
      average_total: 70.01,
      low: 1,
      medium: 0,
      high: 1,
      priorities: [of("High"), of("Low")],
    },
  ]);
  expect((await ask(1)).days).toEqual(days.slice(2));
  expect((await ask(366)).days.reduce((sum, { leads }) => sum + leads, 0)).toBe(4);
});

test("the week begins on Monday", async () => {
  const account = await inZone("UTC");
  const now = today(new Date(), "UTC");
  const sinceMonday = (new Date(now * 86_400_000).getUTCDay() + 6) % 7;
  await arrived(
    account,
    { at: `${formatDate(now - sinceMonday)}T00:00:00Z` },
    { at: `${formatDate(now - sinceMonday - 1)}T23:59:59Z` },
  );
  expect(await ask()).toMatchObject({ this_week: 1, total: 2 });
});

test.each(["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Sao_Paulo"])(
  "in %s days begin at local midnight all year, including those of 23 and 25 hours",
  async (timeZone) => {
    const account = await inZone(timeZone);
    const last = today(new Date(), timeZone);
    const offsets = new Map<string, string>();
    const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
    const offsetAt = (moment: Date) => {
      const name = format.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "";
      return name.replace("GMT", "") || "+00:00";
    };
    // a lead shortly after midnight and one shortly before the next, on every day of the year
    const moments = Array.from({ length: 360 }, (_, index) => formatDate(last - 1 - index)).flatMap((date) =>
      ["00:00:30", "23:59:30"].map((time) => {
        const guess = new Date(`${date}T${time}Z`);
        const offset = [-14, 14]
          .map((hours) => offsetAt(new Date(guess.getTime() + hours * 3_600_000)))
          .find((each) => offsetAt(new Date(`${date}T${time}${each}`)) === each);
        offsets.set(date, offset ?? "");
        return `${date}T${time}${offset ?? "+00:00"}`;
      }),
    );
    await database.pool.query({
      text: `insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band,
          total_band, created_at)
        select $1, 'L' || n, '{}', 1, '2026-01-01', 0, 0, 0, 'D', 'D', 'D', moment
        from unnest($2::timestamptz[]) with ordinality as t(moment, n)`,
      values: [account, moments],
    });
    const { days, total } = await ask(361);
    expect(total).toBe(720);
    expect(days.slice(0, -1).filter(({ leads }) => leads !== 2)).toEqual([]);
    expect(days.at(-1)).toMatchObject({ date: formatDate(last), leads: 0 });
  },
);

test.each(["0", "367", "1.5", "x"])("days=%s is rejected", async (days) => {
  const { status, body } = await api.get(`${PATH}?days=${days}`, { as: client });
  expect([status, Object.keys(body)]).toEqual([400, ["days"]]);
});

test("dates are in the calendar's order", async () => {
  const { days } = await ask(366);
  const numbers = days.map(({ date }) => parseDate(date) ?? Number.NaN);
  expect(numbers.slice(1).every((day, index) => day === (numbers[index] ?? 0) + 1)).toBe(true);
});
