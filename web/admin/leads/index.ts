import Icon from "@mui/icons-material/PeopleAltOutlined";
import { type Area, view } from "../area.ts";

export const leads: Area = {
  path: "scoringengine/lead",
  title: "Leads",
  one: "lead",
  group: "work",
  icon: Icon,
  shortcut: "l",
  list: view(async () => (await import("./LeadList.tsx")).LeadList),
};
