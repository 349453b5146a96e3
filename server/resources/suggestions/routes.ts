import { operations } from "#contract";
import { route } from "../../api/route.ts";
import { answerPage, type PageQuery } from "../../http/pagination.ts";
import { tagged } from "../drafts/routes.ts";
import { draftOf } from "./draft.ts";
import { presentSuggestion, presentSummary } from "./present.ts";
import { requestSuggestion } from "./request.ts";
import { findSuggestion, findSuggestions } from "./rows.ts";

/** Points suggested from past leads. */
export const suggestionRoutes = [
  route(operations.createSuggestion, async (call) => {
    const id = await requestSuggestion(call);
    return presentSuggestion(await findSuggestion(call.db, id));
  }),

  route(operations.listSuggestions, async ({ query, http, db }) => {
    const find = (page: PageQuery) => findSuggestions(db, page);
    return await answerPage(http, query, find, (rows) => rows.map(presentSummary));
  }),

  route(operations.getSuggestion, async ({ db, params }) => presentSuggestion(await findSuggestion(db, params.id))),

  route(operations.draftSuggestion, async (call) => await tagged(await draftOf(call), call)),
];
