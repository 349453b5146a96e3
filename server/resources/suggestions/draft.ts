import { fault, type Operations } from "#contract";
import { type Accepted, didYouMean, fileOfSuggestion } from "#engine";
import type { Call } from "../../api/call.ts";
import { invalid } from "../../http/errors.ts";
import { createDraftWith } from "../drafts/write.ts";
import { presentSummary } from "./present.ts";
import { findSuggestion } from "./rows.ts";

/**
 * Creates a draft with what is accepted of a suggestion, in one edit.
 *
 * @throws HttpError 400 if it is not done, or has no such question or combination; 404 if there is none
 */
export async function draftOf({ db, params, body, principal, services, agent }: Call<Operations["draftSuggestion"]>) {
  const row = await findSuggestion(db, params.id);
  if (row.result === null) {
    const { state } = presentSummary(row);
    const words = state === "failed" || state === "cancelled" ? "has no result" : "is not done yet";
    throw invalid({
      non_field_errors: [fault("wrong_state", `This suggestion ${words}, so there is nothing to accept.`)],
    });
  }
  const { suggestion, created } = row.result;
  requireKnown(body.accept, [
    ...suggestion.questions.flatMap(({ field_name, left_out }) => (left_out === null ? [field_name] : [])),
    ...suggestion.combinations.map(({ name }) => name),
  ]);
  const accountId = principal.account.id;
  const { document } = await services.models.live(accountId);
  const known = new Set(document.questions.map(({ field_name }) => field_name));
  const missing = created.filter(({ field_name }) => !known.has(field_name));
  const file = fileOfSuggestion(document, suggestion, body.accept, missing);
  const edit = { kind: "file", action: "apply", file, at: new Date().toISOString() } as const;
  const name = body.name ?? `Suggested points ${params.id}`;
  return await createDraftWith(services, accountId, agent, { name, description: "" }, edit, () => {
    throw invalid({
      accept: [fault("nothing_to_change", "The live model has exactly these points, so there is nothing to change.")],
    });
  });
}

function requireKnown(accept: Accepted, names: readonly string[]): void {
  if (accept === "all") return;
  const unknown = accept.filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  throw invalid({
    accept: unknown.map((name) =>
      fault("unknown_field", `Nothing is suggested for "${name}".${didYouMean(name, names)}`),
    ),
  });
}
