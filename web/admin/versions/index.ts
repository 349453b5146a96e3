import Icon from "@mui/icons-material/HistoryOutlined";
import { type Area, view } from "../area.ts";

export const versions: Area = {
  path: "scoringengine/modelversion",
  title: "Versions",
  one: "version",
  group: "model",
  icon: Icon,
  shortcut: "v",
  list: view(async () => (await import("./VersionList.tsx")).VersionList),
};
