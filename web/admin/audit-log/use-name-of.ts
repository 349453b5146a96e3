import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ModelDocument } from "#engine";
import { api } from "../api/client.ts";
import { session, useSession } from "../api/session.ts";
import { nameOfRule, nameOfScoringModel } from "../area/item-names.ts";
import { useModelOfPage } from "../data/model.ts";
import type { NameOf } from "./fields.ts";

/** The users of the account. */
export const useUsers = () =>
  useQuery({
    queryKey: ["audit-log", "users"],
    queryFn: () => api.listUsers({ query: { account: session().account.id, page_size: 100 } }),
  });

/** The names of what events refer to: accounts within reach, users of this one, and items of its model. */
export function useNameOf(): NameOf {
  const { accounts } = useSession();
  const { data: users } = useUsers();
  const { data: model } = useModelOfPage();
  return useCallback<NameOf>(
    (reference, id) => {
      const isIt = (each: { readonly id: number }) => each.id === id;
      if (reference === "account") return accounts.find(isIt)?.name;
      if (reference === "user") return users?.results.find(isIt)?.username;
      return model && itemName(model.document, reference, isIt);
    },
    [accounts, users, model],
  );
}

function itemName(
  { questions, scoring_models, recommendations }: ModelDocument,
  reference: "question" | "scoring_model" | "recommendation",
  isIt: (item: { readonly id: number }) => boolean,
): string | undefined {
  if (reference === "question") return questions.find(isIt)?.text;
  const [model, rule] = [scoring_models.find(isIt), recommendations.find(isIt)];
  if (reference === "scoring_model") return model && nameOfScoringModel(model);
  return rule && nameOfRule(rule);
}
