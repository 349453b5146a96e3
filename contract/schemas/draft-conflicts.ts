import { z } from "zod";
import { moment, person } from "./fields.ts";
import { ModelChangeSchema } from "./model-versions.ts";

export const DraftConflict = z
  .strictObject({
    edit: z.int().min(1).describe("The number of the edit in the draft."),
    note: z.string().describe("What the edit does, in words."),
    author: person.nullable().describe("Who made the edit."),
    ours: z.array(ModelChangeSchema).describe("What the edit changes in the draft."),
    theirs: z
      .array(ModelChangeSchema)
      .describe("What changed in the live model about the same things in the meantime."),
    errors: z
      .record(z.string(), z.array(z.string()))
      .nullable()
      .describe("Why the live model refuses the edit. Null if it undoes the changes in `theirs`, or its item is gone."),
    can_keep: z.boolean().describe("Whether the edit can still be applied, with `take: draft`."),
    data: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        "What the edit sets. To use another value than either side’s, or to correct what the live model refuses, send those fields as `data`, with `take: draft`. Null if it sets nothing, or can no longer be applied.",
      ),
    versions: z
      .array(
        z.strictObject({
          version: z.int().min(1),
          note: z.string(),
          author: person.nullable().describe("Who made it live. Null if that is not known."),
          created_at: moment.describe("When it went live."),
        }),
      )
      .describe("The versions that made the changes in `theirs`, newest first. Empty if that is not known."),
    later: z.array(z.int().min(1)).describe("Later edits of the same things, which are kept or dropped with this one."),
  })
  .meta({ id: "DraftConflict", description: "An edit of a draft that no longer fits the live model." });
