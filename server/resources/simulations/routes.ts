import type { Context } from "hono";
import { operations } from "#contract";
import { WORDING_HEADER, type Wording } from "#contract/wire";
import { route } from "../../api/mount.ts";
import { preview } from "./preview.ts";
import { subjectOf } from "./subject.ts";

/** In whose words the faults of an edit are told. */
const wordingOf = (http: Context): Wording => (http.req.header(WORDING_HEADER) === "form" ? "form" : "api");

/** What a change of the model would do to stored leads. */
export const modelSimulationRoutes = [
  route(operations.previewSimulation, async ({ body, principal, services, workspace, http }) => {
    const asking = { services, account: principal.account, draft: workspace.draft, wording: wordingOf(http) };
    const subject = await subjectOf(asking, body);
    return await preview({ services, principal }, subject, body);
  }),
];
