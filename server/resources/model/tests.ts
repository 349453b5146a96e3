import { fault, operations } from "#contract";
import { createCarry, parseDate, testOfLead, today } from "#engine";
import { route } from "../../api/route.ts";
import { invalid, notFound } from "../../http/errors.ts";
import { findLead } from "../../leads/queries.ts";
import { testResults } from "../../models/findings.ts";
import { requireItem } from "./resource.ts";
import { importTests, testsFile } from "./test-file.ts";

/** Operations on the tests of a model other than changing them. */
export const testRoutes = [
  route(operations.runTests, async ({ query: { id }, principal: { account }, workspace }) => {
    const model = await workspace.model();
    if (id !== undefined) requireItem(model.document.tests, id);
    const all = await testResults(model.compiled, today(new Date(), account.timeZone));
    const results = all.filter((result) => id === undefined || result.id === id);
    const passed = results.filter((result) => result.passed).length;
    return { passed, failed: results.length - passed, results };
  }),

  route(operations.createTestFromLead, async ({ body, principal: { account }, services, workspace, db }) => {
    const lead = await findLead(db, body.lead_id);
    if (lead === undefined) throw notFound(`There is no lead ${body.lead_id}.`);
    const { document, compiled } = await workspace.model();
    const day = parseDate(lead.evaluated_on);
    if (day === undefined) throw new Error(`the lead ${lead.lead_id} has no evaluation date`);
    const taken = new Set(document.tests.map(({ name }) => name));
    const former = await services.models.version(account.id, lead.model_version);
    const { asked } = createCarry(document.questions)(lead.answers, former.document.questions);
    const test = testOfLead(compiled, asked, day, taken, body.expect);
    if (!test.ok) throw invalid({ lead_id: NO_LONGER_FITS, answers: test.errors });
    const data = { ...test.data, ...(body.name === undefined ? {} : { name: body.name }) };
    const edit = { kind: "test", action: "create", data, at: new Date().toISOString() } as const;
    const { document: edited, id } = await workspace.edit(edit);
    return requireItem(edited.tests, id);
  }),

  route(operations.importTests, importTests),

  route(operations.exportTests, testsFile),
];

const NO_LONGER_FITS = [
  fault("incompatible", "This lead’s answers no longer fit the questions, so it cannot be scored."),
];
