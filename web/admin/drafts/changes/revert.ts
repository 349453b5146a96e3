import type { Client } from "#contract";
import type { ModelChange } from "#engine";
import { isReference } from "../../changes/field-words.ts";

type Revert = (api: Client) => Promise<unknown>;

/**
 * The edit that reverts a change of a draft: it resets one field, or deletes an added item. Undefined if that is not
 * enough, e.g. for deleted or moved items: their edits are undone one by one.
 */
export function revertOf({ action, target: { type, id }, field, before }: ModelChange): Revert | undefined {
  if (id === null || type === "choice") return undefined;
  const params = { id };
  if (action === "created" && field === null) return (api) => DELETE[type as Plain](api, params);
  if (action !== "updated" || field === null || isReference(field) || OF_SEVERAL.test(field)) return undefined;
  return (api) => UPDATE[type as Plain](api, params, { [field]: before });
}

/** Places among others, orders, and answers and expectations of a test by name. */
const OF_SEVERAL = /^(number|choices)$|\./;

type Plain = Exclude<ModelChange["target"]["type"], "bands" | "choice">;
type Params = { readonly id: number };
/** Of the field's own type: the value was in the model before. */
type Body = Readonly<Record<string, never>>;

const UPDATE: Readonly<Record<Plain, (api: Client, params: Params, body: object) => Promise<unknown>>> = {
  question: (api, params, body) => api.updateQuestion({ params, body: body as Body }),
  scoring_model: (api, params, body) => api.updateScoringModel({ params, body: body as Body }),
  value_range: (api, params, body) => api.updateValueRange({ params, body: body as Body }),
  recommendation: (api, params, body) => api.updateRecommendation({ params, body: body as Body }),
  calculated_field: (api, params, body) => api.updateCalculatedField({ params, body: body as Body }),
  test: (api, params, body) => api.updateTest({ params, body: body as Body }),
};

const DELETE: Readonly<Record<Plain, (api: Client, params: Params) => Promise<unknown>>> = {
  question: (api, params) => api.deleteQuestion({ params }),
  scoring_model: (api, params) => api.deleteScoringModel({ params }),
  value_range: (api, params) => api.deleteValueRange({ params }),
  recommendation: (api, params) => api.deleteRecommendation({ params }),
  calculated_field: (api, params) => api.deleteCalculatedField({ params }),
  test: (api, params) => api.deleteTest({ params }),
};
