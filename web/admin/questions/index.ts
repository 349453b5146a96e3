import Icon from "@mui/icons-material/QuizOutlined";
import { type Area, view } from "../area.ts";

export const questions: Area = {
  path: "scoringengine/question",
  title: "Questions",
  one: "question",
  group: "work",
  icon: Icon,
  shortcut: "q",
  list: view(async () => (await import("./QuestionList.tsx")).QuestionList),
};
