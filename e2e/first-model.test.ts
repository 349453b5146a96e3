import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { testDirectory } from "../server/testing/database.ts";
import { ADMIN, startServer } from "../server/testing/server-process.ts";
import { textOf } from "./testing/html.ts";
import { openShell, RUNS } from "./testing/shell.ts";

// The tutorial as a reader follows it: a server on a new data directory, its own page, every command as it is printed.

const server = await startServer(
  { databaseUrl: undefined, dataDir: testDirectory() },
  // As with "npm start": the first superuser and the password are generated and printed.
  { ADMIN_USERNAME: "", ADMIN_PASSWORD: "", DATABASE_URL: "" },
);
afterAll(() => server.end("SIGTERM"));

interface Step {
  readonly id: string;
  readonly command: string;
  readonly output: string;
}

/** The steps of the page as the server sends it. */
async function readSteps(): Promise<readonly Step[]> {
  const html = await (await fetch(`${server.url}/documentation/first-model`)).text();
  return html
    .split(/data-step="/)
    .slice(1)
    .map((part) => {
      const [command = "", output = ""] = [...part.matchAll(/<pre[^>]*>([\s\S]*?)<\/pre>/g)].map(([, code = ""]) =>
        textOf(code),
      );
      return { id: part.slice(0, part.indexOf('"')), command, output };
    });
}

/** Replaces what differs between runs by the same mark. */
const steady = (text: string) =>
  text
    .replace(/lp_[\w-]{40}/g, "(token)")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g, "(lead_id)")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "(time)")
    .replace(/(admin +)\S{20}( +superuser)/, "$1(password)$2");

const hasCurl = await once(spawn("curl", ["--version"], { stdio: "ignore" }), "exit").then(
  () => true,
  () => false,
);

test.each(RUNS)("every step prints what the page says, $time, in $shell", async ({ shell }) => {
  expect(hasCurl, "curl is needed").toBe(true);
  const steps = await readSteps();
  expect(steps.length).toBeGreaterThan(8);
  const run = openShell(shell);
  const [start, ...others] = steps;
  // Its first lines, after which more follow.
  expect(steady(server.output())).toContain(steady(start?.output ?? "?").trimEnd());
  const known: Record<string, string> = {
    password: /admin +(\S{20}) +superuser/.exec(server.output())?.[1] ?? "",
    token: "",
    lead_id: "",
  };
  expect(known.password).not.toBe(ADMIN.password);
  for (const { id, command, output } of others) {
    const filled = command.replace(/<(\w+)>/g, (whole, name: string) => known[name] ?? whole);
    const printed = await run(filled);
    expect(steady(printed).trimEnd(), id).toBe(steady(output).trimEnd());
    for (const name of ["token", "lead_id"] as const) {
      known[name] = new RegExp(`"${name}": ?"([^"]+)"`).exec(printed)?.[1] ?? known[name] ?? "";
    }
  }
});
