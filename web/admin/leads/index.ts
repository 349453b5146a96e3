import usersIcon from "virtual:lucide/users";
import { type Area, view } from "../area/area.ts";
import { leadPaths } from "../area/lead-paths.ts";

const leadPage = view(async () => (await import("./lead/LeadPage.tsx")).LeadPage);

export const leads: Area = {
  path: leadPaths.area,
  title: "Leads",
  one: "lead",
  group: "work",
  icon: usersIcon,
  shortcut: "l",
  list: view(async () => (await import("./LeadList.tsx")).LeadList),
  add: view(async () => (await import("./form/LeadAdd.tsx")).LeadAdd),
  change: leadPage,
  pages: [
    { path: "add/test/", title: "Try a score", view: view(async () => (await import("./form/TestLead.tsx")).TestLead) },
    {
      path: "add/request/",
      title: "API request",
      view: view(async () => (await import("./sample/RequestPage.tsx")).RequestPage),
    },
    {
      path: "add/imports/",
      title: "Imports",
      view: view(async () => (await import("./imports/ImportList.tsx")).ImportList),
    },
    {
      path: "add/imports/:importId/",
      view: view(async () => (await import("./imports/ImportPage.tsx")).ImportPage),
    },
    {
      path: "add/erasures/",
      title: "Erasures",
      view: view(async () => (await import("./erasures/ErasureList.tsx")).ErasureList),
    },
    {
      path: "add/erasures/:erasureId/",
      view: view(async () => (await import("./erasures/ErasurePage.tsx")).ErasurePage),
    },
    {
      path: "add/exports/",
      title: "Exports",
      view: view(async () => (await import("./exports/ExportList.tsx")).ExportList),
    },
    // the page of the one lead whose name is reserved
    { path: "add/change/", view: leadPage },
  ],
};
