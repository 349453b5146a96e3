import type { CallReferences } from "./call.ts";
import { CREATED_AT } from "./examples/stored.ts";

const view = {
  id: 1,
  name: "Call today",
  query: { priority: "High,Medium", ordering: "-total_score", columns: "priority,total_score,email" },
  is_default: true,
  created_at: CREATED_AT,
};
const renamed = { ...view, name: "Call this week", is_default: false };

export const leadViewReference = {
  listLeadViews: {
    tag: "Saved views",
    summary: "List your saved views",
    description: "Your views in this account, by name.",
    success: "Your views.",
    examples: [{ name: "None yet", as: "admin", request: {}, status: 200, response: [] }],
  },
  createLeadView: {
    tag: "Saved views",
    summary: "Save a view",
    description:
      "Saves filters, ordering, and columns of the list of leads under a name. A new default replaces the previous one.",
    success: "The view.",
    examples: [
      {
        name: "The default of the admin's list",
        as: "admin",
        request: { body: { name: view.name, query: view.query, is_default: true } },
        status: 201,
        response: view,
      },
      {
        name: "A name that is taken",
        as: "admin",
        request: { body: { name: view.name, query: {} } },
        status: 400,
        response: { name: ['You already have a view named "Call today".'], codes: { name: ["already_exists"] } },
      },
    ],
  },
  updateLeadView: {
    tag: "Saved views",
    summary: "Change a view",
    description: "Only the fields you send change.",
    success: "The view.",
    examples: [
      {
        name: "Rename it",
        as: "admin",
        request: { params: { id: view.id }, body: { name: renamed.name, is_default: false } },
        status: 200,
        response: renamed,
      },
      {
        name: "Another user's view",
        request: { params: { id: view.id }, body: { name: "Mine" } },
        status: 404,
        response: { detail: "Not found.", code: "not_found" },
      },
    ],
  },
  deleteLeadView: {
    tag: "Saved views",
    summary: "Delete a view",
    description: "",
    success: "Deleted.",
    examples: [{ name: "Delete", as: "admin", request: { params: { id: view.id } }, status: 204 }],
  },
} satisfies CallReferences;
