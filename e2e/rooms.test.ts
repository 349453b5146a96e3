import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../server/base/root.ts";
import { circlesAmong, importedFiles, sourcesIn } from "./testing/sources.ts";

// The rooms of each folder: their allowed imports, and the names of files.

/**
 * Rooms by floors, the lowest first: a room imports from the floors below its own, never from its own floor or from
 * above. `.` are the files outside any room.
 */
const HOUSE: Readonly<Record<string, readonly (readonly string[])[]>> = {
  engine: [
    ["statistics", "values"],
    ["document"],
    ["diff", "language"],
    ["faults"],
    ["answers", "checks"],
    ["edits", "scoring"],
    ["explain", "file", "trials"],
    ["learning", "rebase", "review"],
    ["reasons"],
    ["."],
  ],
  contract: [["wire"], ["schemas"], ["reference"], ["."]],
  server: [
    ["base"],
    ["db"],
    ["events"],
    ["audit", "http"],
    ["access", "imports", "jobs", "metrics", "nodes", "site", "tracing", "turns"],
    ["outcomes"],
    ["links", "models", "rollups", "search"],
    ["drafts", "ingest", "leads"],
    ["webhooks"],
    ["api"],
    ["admin", "resources"],
    ["demo", "work"],
    ["setup"],
    ["backup"],
    // the programs and the application that they serve
    ["."],
    ["cli"],
  ],
  "server/resources": [
    ["analytics", "links", "shared"],
    ["audit", "installation", "leads", "users"],
    ["events", "exports", "rescorings", "simulations"],
    ["drafts", "erasures", "lead-views", "model", "outcomes", "tokens"],
    ["guarded-publishes", "imports", "webhooks"],
    ["accounts", "authentication", "jobs"],
    ["session"],
    ["."],
  ],
  web: [["design"], ["bundling", "ui"], ["editor", "explain", "samples"], ["playground"], ["admin", "site"]],
  "web/playground": [["state"], ["controls", "share"], ["source"], ["answers", "model", "result", "rules"], ["."]],
  "web/site": [["components", "render", "styles"], ["islands"], ["documentation"], ["client", "pages"], ["."]],
  "web/admin": [
    ["api", "theme"],
    ["area", "login"],
    ["data"],
    ["ui"],
    ["controls"],
    ["form", "lead-filters"],
    ["model-parts"],
    ["answers", "changes", "rescoring", "results"],
    // the independent areas, and what surrounds them
    [
      "accounts",
      "audit-log",
      "drafts",
      "home",
      "installation",
      "layout",
      "leads",
      "model",
      "profile",
      "questions",
      "recommendations",
      "scoring-models",
      "settings",
      "simulations",
      "tests",
      "tokens",
      "users",
      "versions",
      "webhooks",
    ],
    ["."],
  ],
};

const SOURCES = /\.(?:tsx?|css)$/;
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

/** Returns the room of a folder that contains a file; undefined for files outside the folder. */
function roomOf(folder: string, file: string): string | undefined {
  if (!file.startsWith(`${folder}/`)) return undefined;
  const [room = "", ...rest] = file.slice(folder.length + 1).split("/");
  return rest.length === 0 ? "." : room;
}

/** Returns why a file of a folder may not import another; undefined if it may. */
function fault(folder: string, file: string, target: string): string | undefined {
  const [from, to] = [roomOf(folder, file), roomOf(folder, target)];
  if (from === undefined || to === undefined || from === to) return undefined;
  const floorOf = (room: string) => (HOUSE[folder] ?? []).findIndex((rooms) => rooms.includes(room));
  if (floorOf(from) < 0 || floorOf(to) < 0) return "is in a room that this test does not know";
  if (floorOf(to) === floorOf(from)) return "is in a room on the same floor";
  return floorOf(to) < floorOf(from) ? undefined : "is in a room above its own";
}

describe.each(Object.keys(HOUSE))("%s", (folder) => {
  const files = sourcesIn(folder, SOURCES).filter((file) => !isTest(file));

  test("rooms import from the floors below them", () => {
    const pairs = files.flatMap((file) => importedFiles(file).map((target) => ({ file, target })));
    expect(pairs.length).toBeGreaterThan(20);
    const faults = pairs.flatMap(({ file, target }) => {
      const why = fault(folder, file, target);
      return why === undefined ? [] : [`${file}: ${target} ${why}`];
    });
    expect(faults).toEqual([]);
  });

  test("every room is listed, and every listed room exists", () => {
    const rooms = new Set(files.map((file) => roomOf(folder, file)).filter((room) => room !== "."));
    const known = (HOUSE[folder] ?? []).flat().filter((room) => room !== ".");
    expect([...rooms].sort()).toEqual(known.sort());
  });
});

test("the map of ARCHITECTURE.md names every room", () => {
  const text = readFileSync(join(projectRoot, "ARCHITECTURE.md"), "utf8");
  const map = text.slice(text.indexOf("```"), text.indexOf("```", text.indexOf("```") + 3));
  const rooms = ["engine", "contract", "server", "web"].flatMap((folder) => (HOUSE[folder] ?? []).flat());
  expect(rooms.filter((room) => room !== "." && !map.includes(` ${room}/ `))).toEqual([]);
});

test.each([
  ["server", "server/db/pool.ts", "server/http/errors.ts", "is in a room above its own"],
  ["server", "server/audit/record.ts", "server/http/errors.ts", "is in a room on the same floor"],
  ["server", "server/http/errors.ts", "server/app.ts", "is in a room above its own"],
  ["server", "server/ingest/queue.ts", "server/base/error-code.ts", undefined],
  [
    "server/resources",
    "server/resources/leads/routes.ts",
    "server/resources/users/write.ts",
    "is in a room on the same floor",
  ],
  ["contract", "contract/wire/index.ts", "contract/schemas/leads.ts", "is in a room above its own"],
  ["web", "web/ui/Badge.tsx", "web/explain/result.ts", "is in a room above its own"],
  ["web", "web/explain/Points.tsx", "web/editor/fields.ts", "is in a room on the same floor"],
  ["web", "web/site/pages/index.ts", "web/admin/areas.ts", "is in a room on the same floor"],
  ["web", "web/site/pages/index.ts", "web/common/x.ts", "is in a room that this test does not know"],
  ["web", "web/site/pages/index.ts", "web/explain/TypeBadge.tsx", undefined],
  ["web/admin", "web/admin/layout/Menu.tsx", "web/admin/areas.ts", "is in a room above its own"],
  ["web/admin", "web/admin/home/HomePage.tsx", "web/admin/leads/index.ts", "is in a room on the same floor"],
  ["web/admin", "web/admin/Admin.tsx", "web/admin/layout/Layout.tsx", undefined],
  ["web/admin", "web/admin/home/HomePage.tsx", "web/ui/numbers.ts", undefined],
])("in %s, %s and %s", (folder, file, target, why) => {
  expect(fault(folder, file, target)).toBe(why);
});

describe("circles", () => {
  test.each(["engine", "contract", "server", "web", "bench", "e2e"])("do not exist in %s/", (folder) => {
    expect(circlesAmong(sourcesIn(folder, SOURCES), importedFiles)).toEqual([]);
  });

  test("are found, each once", () => {
    const imports: Readonly<Record<string, readonly string[]>> = {
      a: ["b"],
      b: ["c", "d"],
      c: ["a"],
      d: ["e"],
      e: ["d"],
      f: ["a", "f"],
    };
    const circles = circlesAmong(Object.keys(imports), (file) => imports[file] ?? []);
    expect(circles).toEqual([["a", "b", "c"], ["d", "e"], ["f"]]);
  });
});

/** A room of the house says what belongs in it, and so does any folder with this many sources. */
const MANY_SOURCES = 12;

const isRoom = (folder: string) => folder.split("/").length <= 2 && !/^(?:bench|e2e)\//.test(folder);

describe("what belongs in a folder is in its README.md", () => {
  const sources = ["engine", "contract", "server", "web", "bench", "e2e"].flatMap((folder) => sourcesIn(folder));
  const own = sources.filter((file) => !isTest(file) && !file.includes("/node_modules/"));
  const countOf = (folder: string) => own.filter((file) => posix.dirname(file) === folder).length;
  const all = [...new Set(own.map((file) => posix.dirname(file)))];
  const hasWords = (folder: string) => existsSync(join(projectRoot, folder, "README.md"));

  test("of every room, and of every folder with many sources", () => {
    const needed = all.filter((folder) => countOf(folder) >= (isRoom(folder) ? 3 : MANY_SOURCES));
    expect(needed.length).toBeGreaterThan(50);
    expect(needed.filter((folder) => !hasWords(folder))).toEqual([]);
  });

  test.each(all.filter(hasWords))("%s", (folder) => {
    const text = readFileSync(join(projectRoot, folder, "README.md"), "utf8");
    const named = [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|sql|mjs)|[\w./-]+\/)`/g)].map(([, name = ""]) => name);
    const missing = named.filter(
      (name) => !existsSync(join(projectRoot, folder, name)) && !existsSync(join(projectRoot, name)),
    );
    expect(text.split("\n")[0]).toMatch(folder === "bench" ? /^# / : `# ${folder}`);
    expect(missing).toEqual([]);
  });
});

test("a file is named after its only component, or in words with hyphens", () => {
  const faults = sourcesIn("web", SOURCES)
    .map((file) => posix.basename(file))
    .filter(
      (name) =>
        !/^(?:[A-Z][A-Za-z]*\.(?:tsx|module\.css)|[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|config|module|d))?\.(?:tsx?|css))$/.test(
          name,
        ),
    );
  expect(faults).toEqual([]);
});
