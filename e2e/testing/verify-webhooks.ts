import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { projectRoot } from "../../server/base/root.ts";
import type { Received } from "../../server/testing/receiver.ts";

const RECIPES = join(projectRoot, "web", "site", "documentation", "recipes");
const recipe = (file: string) => readFileSync(join(RECIPES, file), "utf8");

/** Reads a list of requests from the standard input, verifies each, and prints how many there were. */
const RUNNERS = {
  node: [
    "verify.mjs",
    `${recipe("verify.js")}
import { readFileSync } from "node:fs";
const { secret, requests } = JSON.parse(readFileSync(0, "utf8"));
for (const { headers, body } of requests) verify(secret, headers, body);
console.log(requests.length);`,
  ],
  python3: [
    "verify.py",
    `${recipe("verify.py")}
import sys
sent = json.load(sys.stdin)
for request in sent["requests"]:
    verify(sent["secret"], request["headers"], request["body"].encode())
print(len(sent["requests"]))`,
  ],
} as const;

/**
 * Verifies requests by the package of Standard Webhooks, and by what the documentation shows for Node.js and Python.
 *
 * @throws Error if one of them rejects one
 */
export function verifyAll(secret: string, requests: readonly Pick<Received, "headers" | "body">[]): void {
  const webhook = new Webhook(secret);
  for (const { headers, body } of requests) webhook.verify(body, headers as Record<string, string>);
  const directory = mkdtempSync(join(tmpdir(), "leadplane-verify-"));
  try {
    for (const [program, [file, code]] of Object.entries(RUNNERS)) {
      writeFileSync(join(directory, file), code);
      const input = JSON.stringify({ secret, requests: requests.map(({ headers, body }) => ({ headers, body })) });
      const { stdout, stderr } = spawnSync(program, [join(directory, file)], {
        input,
        encoding: "utf8",
        maxBuffer: 2 ** 28,
      });
      if (Number(stdout) !== requests.length) throw new Error(`${file} did not verify all requests: ${stderr}`);
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
