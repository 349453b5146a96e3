import Icon from "@mui/icons-material/FunctionsOutlined";
import { type Area, view } from "../area.ts";

export const scoringModels: Area = {
  path: "scoringengine/scoringmodel",
  title: "Scoring models",
  one: "scoring model",
  group: "work",
  icon: Icon,
  shortcut: "s",
  list: view(async () => (await import("./ScoringModelList.tsx")).ScoringModelList),
};
