import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type Person, shown, testAdmin } from "./testing/admin.ts";
import { withoutFiles } from "./testing/browser.ts";
import { LEADS } from "./testing/leads.ts";
import { layoutShift } from "./testing/site.ts";

const { open, apiOf } = await testAdmin();

/** Script of a page before anything is clicked: bytes, gzip. */
const SCRIPT_BUDGET = 350_000;
/** What stays free below it, so that the next control fits: a page that would use it loads less at first instead. */
const SCRIPT_ROOM = 15_000;
/** The requests of a browser with an empty cache: the page, scripts, styles, fonts, pictures, calls. */
const REQUEST_BUDGET = 30;

/** The maximum layout shift, as the browser computes it; more is poor. */
const SHIFT_BUDGET = 0.1;

const api = await apiOf("harbor-admin");
const choice = (await api.listQuestions({ query: { page_size: 100 } })).results.find(
  ({ choices }) => choices.length > 0,
);
const [lead] = (await api.listLeads({ query: { page_size: 1 } })).results;
const northwind = await apiOf("northwind-admin");
const [draft] = (await northwind.listDrafts({ query: { page_size: 1 } })).results;

interface Opened {
  readonly path: string;
  readonly as?: Person;
  /** Makes the item below the path whose page is opened. */
  readonly make?: () => Promise<{ readonly id: number }>;
  /** The page below that of the item. */
  readonly below?: string;
}

const makeWebhook = () =>
  api.createWebhook({
    body: {
      url: "http://127.0.0.1:9/",
      events: ["lead.created"],
      condition: "If {total_score} >= 150",
      template: "{}",
    },
  });

const PAGES: readonly Opened[] = [
  { path: "/admin/" },
  { path: "/admin/model/" },
  { path: "/admin/scoringengine/question/" },
  { path: "/admin/scoringengine/question/add/" },
  { path: "/admin/scoringengine/question/1/" },
  { path: `/admin/scoringengine/question/${choice?.id}/` },
  { path: "/admin/scoringengine/scoringmodel/" },
  { path: "/admin/scoringengine/scoringmodel/1/" },
  { path: "/admin/scoringengine/recommendation/" },
  { path: "/admin/scoringengine/recommendation/1/" },
  { path: LEADS },
  { path: `${LEADS}${lead?.lead_id}/` },
  { path: `${LEADS}add/` },
  { path: `${LEADS}add/test/` },
  { path: `${LEADS}add/request/` },
  { path: `${LEADS}add/imports/` },
  { path: `${LEADS}add/imports/`, make: () => api.createImport({ file: "lead_id,credit_score\nA,690\nB,n/a\n" }) },
  { path: "/admin/scoringengine/modelversion/" },
  { path: "/admin/scoringengine/modelversion/1/" },
  { path: "/admin/scoringengine/modelfile/" },
  { path: "/admin/settings/" },
  { path: "/admin/settings/calculated-fields/" },
  { path: "/admin/settings/publishing/" },
  { path: "/admin/settings/data/" },
  { path: "/admin/settings/account/" },
  { path: "/admin/settings/api/" },
  { path: "/admin/accounts/account/" },
  { path: "/admin/accounts/account/add/" },
  { path: "/admin/auth/user/" },
  { path: "/admin/auth/user/2/" },
  { path: "/admin/authtoken/token/" },
  { path: "/admin/authtoken/token/add/" },
  { path: "/admin/webhooks/" },
  { path: "/admin/webhooks/add/" },
  { path: "/admin/webhooks/", make: makeWebhook },
  { path: "/admin/webhooks/", make: makeWebhook, below: "edit/" },
  { path: "/admin/audit/event/" },
  { path: "/admin/profile/" },
  { path: `/admin/drafts/${draft?.id}/`, as: "northwind-admin" },
  { path: `/admin/drafts/${draft?.id}/simulation/`, as: "northwind-admin" },
];

test.each(PAGES)("$path is light, and does not shift during loading", async (opened) => {
  const { path, as = "harbor-admin", make, below: further = "" } = opened;
  const below = make === undefined ? "" : `${(await make()).id}/${further}`;
  const { page } = await open("/healthz", { as });
  await withoutFiles(page);
  const scripts: Promise<number>[] = [];
  let requests = 0;
  page.on("response", (response) => {
    requests += 1;
    if (response.request().resourceType() === "script")
      scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(path + below);
  await shown(page);
  const weight = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  const text = `${weight} bytes of script, of ${SCRIPT_BUDGET} less ${SCRIPT_ROOM} to stay free: load what is not needed at first on demand`;
  expect(weight, text).toBeLessThanOrEqual(SCRIPT_BUDGET - SCRIPT_ROOM);
  expect(requests).toBeLessThanOrEqual(REQUEST_BUDGET);
  expect(await layoutShift(page)).toBeLessThanOrEqual(SHIFT_BUDGET);
});
