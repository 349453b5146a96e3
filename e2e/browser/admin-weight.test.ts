import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { shown, testAdmin } from "./testing/admin.ts";
import { withoutFiles } from "./testing/browser.ts";
import { LEADS } from "./testing/leads.ts";

const { open, apiOf } = await testAdmin();

/** Script of a page before anything is clicked: bytes, gzip. */
const SCRIPT_BUDGET = 350_000;
/** What a browser that has nothing yet asks for: the page, scripts, styles, fonts, pictures, calls. */
const REQUEST_BUDGET = 30;

const [lead] = (await (await apiOf("harbor-admin")).listLeads({ query: { page_size: 1 } })).results;

test.each([
  "/admin/",
  "/admin/model/",
  "/admin/scoringengine/question/",
  "/admin/scoringengine/question/add/",
  "/admin/scoringengine/question/1/",
  "/admin/scoringengine/scoringmodel/",
  "/admin/scoringengine/scoringmodel/1/",
  "/admin/scoringengine/recommendation/",
  "/admin/scoringengine/recommendation/1/",
  LEADS,
  `${LEADS}${lead?.lead_id}/`,
  `${LEADS}add/`,
  `${LEADS}add/test/`,
  `${LEADS}add/request/`,
  "/admin/scoringengine/modelversion/",
  "/admin/scoringengine/modelversion/1/",
  "/admin/scoringengine/modelfile/",
  "/admin/settings/",
  "/admin/settings/calculated-fields/",
  "/admin/settings/publishing/",
  "/admin/settings/data/",
  "/admin/settings/account/",
  "/admin/settings/api/",
  "/admin/accounts/account/",
  "/admin/accounts/account/add/",
  "/admin/auth/user/",
  "/admin/auth/user/2/",
  "/admin/authtoken/token/",
  "/admin/authtoken/token/add/",
  "/admin/audit/event/",
  "/admin/profile/",
])("%s is light", async (path) => {
  const { page } = await open("/healthz");
  await withoutFiles(page);
  const scripts: Promise<number>[] = [];
  let requests = 0;
  page.on("response", (response) => {
    requests += 1;
    if (response.request().resourceType() === "script")
      scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(path);
  await shown(page);
  const weight = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  expect(weight).toBeLessThanOrEqual(SCRIPT_BUDGET);
  expect(requests).toBeLessThanOrEqual(REQUEST_BUDGET);
});
