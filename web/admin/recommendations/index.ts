import Icon from "@mui/icons-material/RecommendOutlined";
import { type Area, view } from "../area.ts";

export const recommendations: Area = {
  path: "scoringengine/recommendation",
  title: "Recommendations",
  one: "rule",
  group: "work",
  icon: Icon,
  shortcut: "r",
  list: view(async () => (await import("./RecommendationList.tsx")).RecommendationList),
};
