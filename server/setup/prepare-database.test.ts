import { afterEach, expect, test, vi } from "vitest";
import { longTransaction } from "../db/long-transaction.ts";
import { testDatabase } from "../testing/database.ts";
import { prepareDatabase } from "./prepare-database.ts";

const database = await testDatabase();
const CONFIG = {
  secretKey: { key: "a-secret-key-for-tests-0123456789abcdef", file: undefined, isNew: false },
  demo: false,
  adminUsername: undefined,
  adminPassword: undefined,
};

afterEach(() => vi.useRealTimers());

test("a start that waits for another one reports it until it continues", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const log = { info: vi.fn(), warn: vi.fn() };
  const { starting } = await longTransaction(database.pool, async (other) => {
    await other.query("lock table installation in exclusive mode");
    // not awaited: it continues after the other one has ended
    const starting = prepareDatabase(database, CONFIG, log);
    vi.advanceTimersByTime(25_000);
    expect(log.warn).toHaveBeenCalledTimes(2);
    return { starting };
  });
  expect(await starting).toMatchObject({
    superuser: { username: "admin" },
    installationKey: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(log.warn).toHaveBeenCalledWith(expect.stringContaining("Still starting"));
  expect(vi.getTimerCount()).toBe(0);
});
