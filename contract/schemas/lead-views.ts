import { z } from "zod";
import { FIELD_LIMITS } from "../wire/limits.ts";
import type { CallSchemas } from "./call.ts";
import { filledText, id, moment, pathId, text } from "./fields.ts";
import { leadFilters } from "./lead-filters.ts";

const names = ["columns", "page_size", ...Object.keys(leadFilters)] as const;

const fields = {
  name: filledText(FIELD_LIMITS.name).describe("Unique among your views in this account."),
  query: z
    .partialRecord(z.enum(names), text(FIELD_LIMITS.text))
    .describe(
      "Query parameters of the list of leads, as strings: filters, `ordering`, and `columns` (column names as in the export, separated by commas).",
    ),
  is_default: z.boolean().describe("Whether the admin's list opens with it. At most one view is the default."),
};

const LeadView = z
  .strictObject({ id, ...fields, created_at: moment })
  .meta({ id: "LeadView", description: "A saved view of the list of leads." });

const params = z.object({ id: pathId.describe("Id of the view.") });

export const leadViewSchemas = {
  listLeadViews: { answer: z.array(LeadView) },
  createLeadView: {
    body: z
      .strictObject({ ...fields, is_default: fields.is_default.default(false) })
      .meta({ id: "LeadViewWrite", description: "A view to save." }),
    answer: LeadView,
  },
  updateLeadView: {
    params,
    body: z
      .strictObject({
        name: fields.name.exactOptional(),
        query: fields.query.exactOptional(),
        is_default: fields.is_default.exactOptional(),
      })
      .meta({ id: "LeadViewPatch", description: "The fields of a view to change." }),
    answer: LeadView,
  },
  deleteLeadView: { params },
} as const satisfies CallSchemas;
