import messageCircleQuestionMarkIcon from "virtual:lucide/message-circle-question-mark";
import type { Question } from "#engine";
import { RESOURCE } from "../api/resource-names.ts";
import { type Area, view } from "../area/area.ts";

export const questions: Area = {
  path: RESOURCE.question,
  title: "Questions",
  one: "question",
  group: "scoring",
  icon: messageCircleQuestionMarkIcon,
  shortcut: "q",
  isModel: true,
  list: view(async () => (await import("./QuestionList.tsx")).QuestionList),
  add: view(async () => (await import("./QuestionAdd.tsx")).QuestionAdd),
  change: view(async () => (await import("./QuestionChange.tsx")).QuestionChange),
  nameOf: ({ text }: Question) => text,
};
