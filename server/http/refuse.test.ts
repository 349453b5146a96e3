import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import { refuse } from "./refuse.ts";

const log = pino({ level: "silent" });

async function refused(code: string): Promise<{ status: number; detail: string }> {
  const app = new Hono().get("/", () => {
    throw Object.assign(new Error("of the database"), { code });
  });
  const response = await app.onError((error, http) => refuse(error, http, log)).request("/");
  const { detail } = (await response.json()) as { detail: string };
  return { status: response.status, detail };
}

test("a database problem is a 503 that says what to expect", async () => {
  expect(await refused("53100")).toEqual({
    status: 503,
    detail: "The database is out of disk space. Nothing was stored; try again once there is some.",
  });
  for (const code of ["08006", "53300", "57P01", "ECONNREFUSED"]) {
    expect(await refused(code)).toMatchObject({ status: 503, detail: expect.stringContaining("Try again shortly") });
  }
});

test("any other error is a 500 that does not reveal its reason", async () => {
  // ENOENT of a file; of a socket it would be the database's
  for (const code of ["23503", "ENOENT"]) {
    const answer = await refused(code);
    expect(answer.status).toBe(500);
    expect(answer.detail).not.toContain("of the database");
  }
});
