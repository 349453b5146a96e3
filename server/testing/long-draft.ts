import { applyDraftEdit, diffDocuments, type Edit, type ModelDocument } from "#engine";
import type { Database } from "../db/database.ts";
import { editColumns } from "../drafts/write.ts";

/** The next edit of a document, as the n-th of a long day: every kind of edit recurs. */
type Whim = (document: ModelDocument, n: number) => WithoutMoment;
type WithoutMoment = Edit extends infer Each ? (Each extends Edit ? Omit<Each, "at"> : never) : never;

/** One of the items, a different one each time. */
function pick<Item>(items: readonly Item[], n: number): Item {
  const item = items[Math.floor(n / WHIMS.length) % items.length];
  if (item === undefined) throw new Error("the document has nothing to pick");
  return item;
}

const WHIMS: readonly Whim[] = [
  ({ scoring_models }, n) => ({
    ...{ kind: "scoring_model", action: "update", id: pick(scoring_models, n).id },
    data: { weight: (n % 97) + 0.5 },
  }),
  ({ scoring_models }, n) => {
    const { value_ranges } = pick(scoring_models, n);
    return { kind: "value_range", action: "update", id: pick(value_ranges, n).id, data: { points: n % 97 } };
  },
  ({ questions }, n) => ({
    ...{ kind: "question", action: "update", id: pick(questions, n).id },
    data: { help_text: `Wording ${n}.` },
  }),
  (_, n) => ({ kind: "calculated_field", action: "create", data: { name: `field_${n}`, formula: `${n} + 1` } }),
  ({ recommendations }, n) => ({
    ...{ kind: "recommendation", action: "update", id: pick(recommendations, n).id },
    data: { response_text: `Call back, in wording ${n}.` },
  }),
  ({ questions }, n) => ({
    ...{ kind: "question", action: "move", id: pick(questions, n).id },
    data: { number: 1 + (n % questions.length) },
  }),
  ({ calculated_fields }) => ({ kind: "calculated_field", action: "delete", id: calculated_fields.at(-1)?.id ?? 0 }),
  ({ bands }, n) => {
    const [highest, ...others] = bands.total;
    const total = highest === undefined ? [] : [{ ...highest, label: `Best ${n}` }, ...others];
    return { kind: "bands", action: "replace", data: { ...bands, total } };
  },
  ({ questions }, n) => {
    const { id, choices } = pick(
      questions.filter((question) => question.choices.length > 0),
      n,
    );
    const { id: choice, ...rest } = pick(choices, n);
    return { kind: "choice", action: "update", parent: id, id: choice, data: { ...rest, text: `Choice ${n}` } };
  },
];

/** An edit, with the documents before and after it. */
export interface MadeEdit {
  readonly edit: Edit;
  readonly id: number;
  readonly before: ModelDocument;
  readonly after: ModelDocument;
}

/**
 * A number of edits of a document, one after the other. Each changes something, because edits without an effect are
 * never stored.
 */
function manyEdits(base: ModelDocument, count: number): readonly MadeEdit[] {
  const made: MadeEdit[] = [];
  for (let [before, n] = [base, 0]; made.length < count; n++) {
    const whim = WHIMS[n % WHIMS.length] as Whim;
    const edit = { ...whim(before, n), at: new Date(n * 1000).toISOString() } as Edit;
    const result = applyDraftEdit(before, edit, () => before);
    if (!result.ok) throw new Error(`edit ${n} is refused: ${JSON.stringify([edit, result])}`);
    const { id, document: after } = result;
    if (diffDocuments(before, after).length > 0) made.push({ edit, id, before, after });
    before = after;
  }
  return made;
}

/** The number of rows in one statement. */
const BATCH_SIZE = 500;

/** Stores edits of a draft that has none yet, as if they had been made one by one. @returns the last document */
export async function storeManyEdits(
  database: Database,
  place: { readonly account: number; readonly draft: number },
  base: ModelDocument,
  count: number,
): Promise<ModelDocument> {
  const made = manyEdits(base, count);
  const rows = made.map((each, index) => ({
    edit: index + 1,
    ...editColumns({ ...each, changes: diffDocuments(each.before, each.after) }),
  }));
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    await database.pool.query({
      text: `insert into draft_edit (account_id, draft_id, edit, content, note, changes, undo)
        select $1, $2, edit, content, note, changes, undo
        from json_to_recordset($3::json) as e (edit int, content json, note text, changes json, undo json)`,
      values: [place.account, place.draft, JSON.stringify(rows.slice(from, from + BATCH_SIZE))],
    });
  }
  const document = made.at(-1)?.after ?? base;
  await database.pool.query({
    text: `update draft set document = $3, revision = $4, edits = $4, last_edit = $4, changes = $5,
        edit_bytes = (select sum(octet_length(content::text) + octet_length(undo::text)) from draft_edit
          where account_id = $1 and draft_id = $2)
      where account_id = $1 and draft_id = $2`,
    values: [...[place.account, place.draft, JSON.stringify(document), count], diffDocuments(base, document).length],
  });
  return document;
}
