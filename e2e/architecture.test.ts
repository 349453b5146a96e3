import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../server/base/root.ts";
import { importsOf, sourcesIn } from "./testing/sources.ts";

// The dependency rules of ARCHITECTURE.md, checked against the sources: what each folder may import.

const { dependencies } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));

interface Rules {
  /** The folders below it, which it imports by their names `#engine` and `#contract`. */
  readonly standsOn: readonly string[];
  readonly packages: readonly string[];
  readonly node: boolean;
}

const FOLDERS: Readonly<Record<string, Rules>> = {
  engine: { standsOn: [], packages: ["ml-matrix"], node: false },
  contract: { standsOn: ["engine"], packages: ["zod", "jsonc-parser"], node: false },
  server: { standsOn: ["engine", "contract"], packages: Object.keys(dependencies), node: true },
  web: { standsOn: ["engine", "contract"], packages: Object.keys(dependencies), node: false },
};

/** The only imports across folders by path: the tests' build, and the texts in the documentation. */
const WAYS_OUT: readonly (readonly [from: RegExp, to: RegExp])[] = [
  [/^server\/testing\//, /^scripts\//],
  [/^web\//, /^(?:clients\/.*|deploy\/.*|CHANGELOG\.md|bench\/README\.md)\?raw$/],
];

/** Packages for one part of a folder, which the rest of it must not import. */
const ONLY_IN: readonly (readonly [part: RegExp, packages: RegExp])[] = [
  [/^web\/admin\//, /^(react-router|react-hook-form|@mui\/|@tanstack\/|@emotion\/|@dnd-kit\/)/],
  [/^engine\/learning\//, /^ml-matrix$/],
];

const isTest = (file: string) => /\.test\.ts$|\/testing(?:\/|\.ts$)/.test(file);
/** Run by the bundler at build time. */
const isBuild = (file: string) => /\/vite\.config\.ts$/.test(file);

/** Returns why a file may not import this; undefined if it may. */
function fault(file: string, specifier: string, { standsOn, packages, node }: Rules): string | undefined {
  const folder = file.slice(0, file.indexOf("/"));
  if (specifier.startsWith(".")) {
    const target = posix.join(posix.dirname(file), specifier);
    const isWayOut = WAYS_OUT.some(([from, to]) => from.test(file) && to.test(target));
    return target.startsWith(`${folder}/`) || isWayOut ? undefined : "leaves its folder";
  }
  const name = /^#(\w+)/.exec(specifier)?.[1];
  if (name !== undefined) return standsOn.includes(name) ? undefined : "goes against the arrows";
  if (isTest(file) || isBuild(file) || specifier.startsWith("virtual:")) return undefined;
  if (isBuiltin(specifier)) return node ? undefined : "is Node's";
  const isAllowed = packages.some((each) => specifier === each || specifier.startsWith(`${each}/`));
  const isElsewhere = ONLY_IN.some(([part, only]) => only.test(specifier) && !part.test(file));
  return isAllowed && !isElsewhere ? undefined : "is no package for here";
}

describe("imports follow the dependency rules", () => {
  test.each(Object.entries(FOLDERS))("%s", (folder, rules) => {
    const imports = sourcesIn(folder).flatMap((file) => importsOf(file).map((specifier) => ({ file, specifier })));
    expect(imports.length).toBeGreaterThan(50);
    const faults = imports.flatMap(({ file, specifier }) => {
      const why = fault(file, specifier, rules);
      return why === undefined ? [] : [`${file}: ${specifier} ${why}`];
    });
    expect(faults).toEqual([]);
  });
});

/** Packages only for the admin: the site and shared code do without them. */
const OF_THE_ADMIN = /^(?:react-router|react-hook-form|@mui\/|@emotion\/|@dnd-kit\/|@tanstack\/)/;

/** Returns why a file of the web outside the admin may not import this. */
function adminFault(file: string, specifier: string): string | undefined {
  if (OF_THE_ADMIN.test(specifier)) return "is the admin's";
  const target = specifier.startsWith(".") ? posix.join(posix.dirname(file), specifier) : "";
  return target.startsWith("web/admin/") ? "is the admin" : undefined;
}

test("the site's bundle contains nothing of the admin", () => {
  const others = sourcesIn("web").filter((file) => !file.startsWith("web/admin/"));
  const faults = others.flatMap((file) =>
    importsOf(file).flatMap((specifier) => {
      const why = adminFault(file, specifier);
      return why === undefined ? [] : [`${file}: ${specifier} ${why}`];
    }),
  );
  expect(faults).toEqual([]);
  expect(adminFault("web/site/islands/LoginForm.tsx", "@mui/material/Button")).toBe("is the admin's");
  expect(adminFault("web/playground/Playground.tsx", "../admin/api/client.ts")).toBe("is the admin");
  expect(adminFault("web/explain/Points.tsx", "../design/cx.ts")).toBeUndefined();
});

test.each([
  ["engine/scoring/score.ts", "node:fs", "is Node's"],
  ["engine/scoring/score.ts", "zod", "is no package for here"],
  ["engine/scoring/score.ts", "#contract", "goes against the arrows"],
  ["contract/leads.ts", "kysely", "is no package for here"],
  ["contract/leads.ts", "../engine/index.ts", "leaves its folder"],
  ["server/site/site.test.ts", "../../web/site/render/Document.tsx", "leaves its folder"],
  ["web/site/entry-server.tsx", "../../server/app.ts", "leaves its folder"],
  ["web/site/entry-server.tsx", "fast-check", "is no package for here"],
  ["web/playground/Playground.tsx", "@mui/material/Button", "is no package for here"],
])("%s may not import %s", (file, specifier, why) => {
  expect(fault(file, specifier, FOLDERS[file.slice(0, file.indexOf("/"))] as Rules)).toBe(why);
});

test.each([
  ["server/db/migrations", /^(\d{4})_[a-z0-9_]+\.sql$/],
  ["docs/decisions", /^(\d{4})-[a-z0-9-]+\.md$/],
])("%s are numbered once each, without gaps", (folder, named) => {
  const files = readdirSync(join(projectRoot, folder)).filter((file) => file !== "README.md");
  const numbers = files.map((file) => Number(named.exec(file)?.[1])).sort((a, b) => a - b);
  expect(numbers).toEqual(files.map((_, index) => index + 1));
});

test("each decision has its number, a date, and a status, and the index lists it with the same", () => {
  const folder = join(projectRoot, "docs/decisions");
  const index = readFileSync(join(folder, "README.md"), "utf8");
  for (const file of readdirSync(folder).filter((each) => each !== "README.md")) {
    const text = readFileSync(join(folder, file), "utf8");
    const [, number, title, date, status] = /^# (\d+)\. (.+)\n\n(\d{4}-\d\d-\d\d) · (.+)\n/.exec(text) ?? [];
    expect(Number(number), file).toBe(Number(file.slice(0, 4)));
    expect(index).toContain(`| ${number} | [${title}](${file}) | ${date} | ${status} |`);
  }
});

test("the rules of ARCHITECTURE.md name files that exist", () => {
  const text = readFileSync(join(projectRoot, "ARCHITECTURE.md"), "utf8");
  const named = [...text.matchAll(/`([\w./-]+\.(?:test\.ts|json))`/g)].map(([, file = ""]) => file);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
});
