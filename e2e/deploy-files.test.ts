import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { ENVIRONMENT } from "#contract/reference/environment";
import { projectRoot } from "../server/base/root.ts";

// The files of deploy/ agree with the server. `npm run test:long` starts it with them.

const read = (name: string) => readFileSync(join(projectRoot, name), "utf8");
const dockerfile = read("deploy/Dockerfile");

/** What every file sets that does not come from this project. */
const OTHERS = ["MALLOC_ARENA_MAX", "NODE_ENV"];

interface Service {
  readonly environment: Readonly<Record<string, string>>;
}
interface Resource {
  readonly kind: string;
  readonly spec: { readonly template: { readonly spec: { readonly containers: readonly Container[] } } };
}
interface Container {
  readonly env: readonly { readonly name: string }[];
}

const composed = parse(read("deploy/compose.yaml")) as { readonly services: Readonly<Record<string, Service>> };
const resources = parseAllDocuments(read("deploy/kubernetes.yaml")).map((each) => each.toJS() as Resource);
const pod = resources.find(({ kind }) => kind === "Deployment")?.spec.template.spec;

describe("the files of deploy/", () => {
  test.each([
    ["leadplane.env", [...read("deploy/leadplane.env").matchAll(/^(\w+)=/gm)].map(([, name]) => name)],
    ["Dockerfile", [...(/^ENV (.+)$/m.exec(dockerfile)?.[1]?.matchAll(/(\w+)=/g) ?? [])].map(([, name]) => name)],
    ["compose.yaml", Object.keys(composed.services.leadplane?.environment ?? {})],
    ["kubernetes.yaml", pod?.containers[0]?.env.map(({ name }) => name) ?? []],
    [
      "kubernetes.yaml's secret",
      [...read("deploy/kubernetes.yaml").matchAll(/literal=(\w+)=/g)].map(([, name]) => name),
    ],
  ])("%s sets variables that the server reads", (_, names) => {
    expect(names.length).toBeGreaterThan(2);
    const known = [...ENVIRONMENT.map(({ name }) => name), ...OTHERS];
    expect(names.filter((name) => !known.includes(name ?? ""))).toEqual([]);
  });

  test("start the server with the flags of npm start, in the process that gets the signals", () => {
    const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: { readonly start: string } };
    const flags = scripts.start.split(" ").filter((word) => word.startsWith("--"));
    expect(flags).toHaveLength(1);
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? "") as readonly string[];
    expect(command).toEqual(["node", "--enable-source-maps", ...flags, "dist/main.js"]);
    expect(read("deploy/leadplane.service")).toContain(`ExecStart=${scripts.start}\n`);
  });
});
