import { Hono } from "hono";
import { expect, test } from "vitest";
import { listen } from "./serve.ts";

test("a request that comes before the application is told to come again", async () => {
  const listening = await listen("127.0.0.1", 0);
  const early = await fetch(`${listening.url}/readyz`);
  expect([early.status, early.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await early.json()).toEqual({ detail: "The server is starting. Try again in a moment." });

  listening.serve(new Hono().get("/readyz", (c) => c.text("ready")));
  const answer = await fetch(`${listening.url}/readyz`);
  expect([answer.status, await answer.text()]).toEqual([200, "ready"]);
  await listening.close();
});
