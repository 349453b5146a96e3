import { fault, operations } from "#contract";
import { route } from "../../api/route.ts";
import { invalid } from "../../http/errors.ts";
import { answerPage, countedPage, type PageQuery } from "../../http/pagination.ts";
import { publishDraft } from "../drafts/publish.ts";
import { findAllGuarded, findGuarded, presentGuarded } from "./rows.ts";
import { begin, widen, withdraw } from "./stages.ts";

/** Guarded publishes: a draft's version scores a share of the new leads before it scores all. */
export const guardedPublishRoutes = [
  route(operations.startGuardedPublish, async ({ body, principal, services, agent, db }) => {
    const { draft, note, shares } = body;
    requireAscending(shares);
    const accountId = principal.account.id;
    let id = 0;
    await publishDraft({
      ...{ services, accountId, agent, id: draft, note, accept: () => {} },
      guard: async (transaction, version, follows) => {
        id = await begin(transaction, agent, { accountId, draft, follows, version, shares, note });
      },
    });
    return presentGuarded(await findGuarded(db, id));
  }),

  route(operations.listGuardedPublishes, async ({ query, http, db }) => {
    const find = async (page: PageQuery) => countedPage(await findAllGuarded(db, page), page);
    return await answerPage(http, query, find, (rows) => rows.map(presentGuarded));
  }),

  route(operations.getGuardedPublish, async ({ params, db }) => presentGuarded(await findGuarded(db, params.id))),

  route(operations.widenGuardedPublish, async ({ params, body, agent, db: own }) => {
    return await own.transaction().execute(async (db) => {
      await widen({ db, agent, id: params.id }, body.share, null);
      return presentGuarded(await findGuarded(db, params.id));
    });
  }),

  route(operations.withdrawGuardedPublish, async ({ params, body, agent, db: own }) => {
    return await own.transaction().execute(async (db) => {
      await withdraw({ db, agent, id: params.id }, body.reason);
      return presentGuarded(await findGuarded(db, params.id));
    });
  }),
];

function requireAscending(shares: readonly number[]): void {
  if (shares.every((share, n) => n === 0 || share > (shares[n - 1] as number))) return;
  throw invalid({
    shares: [fault("invalid", "Each share must be larger than the one before it, such as 5, then 25.")],
  });
}
