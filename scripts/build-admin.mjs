// Builds the admin into dist/admin: its shell and its scripts. It is built next to its place and swapped in at the end,
// so that an interrupted build keeps the previous one.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { planChunks } from "./chunk-plan.mjs";
import { exchange, inProduction } from "./exchange.mjs";
import { root } from "./install.mjs";

/** The placeholder for the shell's own script in the page: the bundler supports only modules, which run too late. */
const PLACE = "__SHELL__";

/**
 * The pages that load further views immediately: the tabs on the page of a draft that other areas have, what a list
 * works out, the views of an import by its state, and what the form of a webhook shows of its condition and payload.
 * The home page has none, but as many calls.
 */
const TOGETHER = [
  ["/home/HomePage.tsx"],
  ["/drafts/DraftPage.tsx", "/simulations/DraftSimulation.tsx"],
  ["/drafts/DraftPage.tsx", "/tests/DraftTests.tsx"],
  ["/leads/imports/ImportPage.tsx", "/leads/imports/Outcome.tsx"],
  ["/leads/imports/ImportPage.tsx", "/leads/imports/Progress.tsx"],
  ["/leads/imports/ImportPage.tsx", "/leads/imports/set-up/SetUp.tsx"],
  ["/webhooks/WebhookAdd.tsx", "/webhooks/form/Preview.tsx"],
  [
    "/webhooks/WebhookChange.tsx",
    "/webhooks/form/ConditionFields.tsx",
    "/webhooks/form/Trial.tsx",
    "/webhooks/form/Preview.tsx",
    "/webhooks/form/TemplateField.tsx",
  ],
  ["/recommendations/RecommendationList.tsx", "/recommendations/list/idle-rules.ts"],
];

/** @param vite the bundler */
export async function buildAdmin(vite) {
  await exchange(join(root, "dist", "admin"), (draft) => inProduction(() => makeAdmin(vite, draft)));
}

async function makeAdmin(vite, draft) {
  const { output } = await bundle(vite, { mode: "shell", outDir: draft });
  const alone = await bundle(vite, { mode: "production", write: false });
  const name = planChunks(alone.output, TOGETHER);
  // a file contains only what was planned for it, not its imports
  const codeSplitting = { includeDependenciesRecursively: false, groups: [{ name }] };
  await bundle(vite, { mode: "production", outDir: draft, rolldownOptions: { output: { codeSplitting } } });
  const page = join(draft, "index.html");
  const html = readFileSync(page, "utf8");
  if (!html.includes(PLACE)) throw new Error("the admin's page has no place for the shell's script");
  writeFileSync(page, html.replace(PLACE, `/admin/${output[0].fileName}`));
}

const bundle = (vite, { mode, ...build }) =>
  vite.build({ configFile: join(root, "web/admin/vite.config.ts"), mode, logLevel: "error", build });
