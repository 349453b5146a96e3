import sigmaIcon from "virtual:lucide/sigma";
import { RESOURCE } from "../api/resource-names.ts";
import { type Area, view } from "../area/area.ts";
import { nameOfScoringModel } from "../area/item-names.ts";

export const scoringModels: Area = {
  path: RESOURCE.scoringModel,
  title: "Scoring models",
  one: "scoring model",
  group: "scoring",
  icon: sigmaIcon,
  shortcut: "s",
  isModel: true,
  list: view(async () => (await import("./ScoringModelList.tsx")).ScoringModelList),
  add: view(async () => (await import("./ScoringModelAdd.tsx")).ScoringModelAdd),
  change: view(async () => (await import("./ScoringModelChange.tsx")).ScoringModelChange),
  nameOf: nameOfScoringModel,
};
