import { DRAFT_STATE_NAMES } from "../data/drafts.ts";

const DATES = { own: "each lead’s own", today: "today" } as const;

/** The wording of the values of a field, where the API has its own words for them. */
export const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: DRAFT_STATE_NAMES,
  review: { off: "Off", four_eyes: "Four eyes" },
  failing_tests: { block: "Block publishing", warn: "Warn" },
  date: DATES,
  type: {
    text: "Open",
    choice: "Choices",
    multiple_choice: "Multiple choices",
    slider: "Slider",
    integer: "Integer",
    number: "Number",
    date: "Date",
    approval: "Approval",
    warning: "Warning",
    rejection: "Rejection",
  },
};
