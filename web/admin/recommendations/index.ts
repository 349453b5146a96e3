import signpostIcon from "virtual:lucide/signpost";
import { RESOURCE } from "../api/resource-names.ts";
import { type Area, view } from "../area/area.ts";
import { nameOfRule } from "../area/item-names.ts";

export const recommendations: Area = {
  path: RESOURCE.recommendation,
  title: "Recommendations",
  one: "rule",
  group: "scoring",
  icon: signpostIcon,
  shortcut: "r",
  isModel: true,
  list: view(async () => (await import("./RecommendationList.tsx")).RecommendationList),
  add: view(async () => (await import("./RecommendationAdd.tsx")).RecommendationAdd),
  change: view(async () => (await import("./RecommendationChange.tsx")).RecommendationChange),
  nameOf: nameOfRule,
};
