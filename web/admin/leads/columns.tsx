import Box from "@mui/material/Box";
import type { Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode } from "react";
import type { LeadColumn } from "#contract";
import {
  columnOfField,
  LEAD_COLUMNS,
  ORDERINGS,
  OUTCOME_COLUMNS,
  OUTCOME_STATES,
  SOURCE_COLUMNS,
  SOURCE_MEMBERS,
  SOURCE_TYPES,
  type SourceMember,
} from "#contract/wire";
import type { Question } from "#engine";
import { worded } from "../../explain/wording.ts";
import { Badge } from "../../ui/Badge.tsx";
import { formatPoints } from "../../ui/numbers.ts";
import { useImportNames } from "../data/import-names.ts";
import { atMost } from "../ui/at-most.ts";
import { LeadName } from "../ui/LeadName.tsx";
import type { Column } from "../ui/list/ResponsiveList.tsx";
import { Moment } from "../ui/Moment.tsx";
import { shortLabel } from "../ui/short-label.ts";
import { BandBadge } from "./BandBadge.tsx";
import { PriorityBadge } from "./PriorityBadge.tsx";
import type { ListedLead } from "./use-lead-list.ts";

/** A column that can be chosen, by its name in the export. */
export interface LeadColumnChoice {
  readonly name: string;
  readonly label: string;
  readonly column: Column<ListedLead & { readonly id: string }>;
  readonly isAnswer: boolean;
}

interface Standard {
  readonly label: string;
  readonly render: (lead: ListedLead) => ReactNode;
  readonly isNumber?: boolean;
  readonly isKey?: boolean;
  readonly isSentence?: boolean;
}

const STANDARD: Record<Exclude<LeadColumn, "lead_id">, Standard> = {
  created_at: {
    label: "Arrived",
    render: ({ created_at }) => <Moment at={created_at} />,
  },
  name: { label: "Name", render: ({ name }) => name },
  email: { label: "Email", render: ({ email }) => email },
  x_axis: { label: "X", render: ({ x_axis }) => formatPoints(x_axis), isNumber: true },
  y_axis: { label: "Y", render: ({ y_axis }) => formatPoints(y_axis), isNumber: true },
  total_score: {
    label: "Total",
    render: ({ total_score }) => <strong>{formatPoints(total_score)}</strong>,
    isNumber: true,
    isKey: true,
  },
  x_category: { label: "Band of X", render: ({ x_category }) => <BandBadge letter={x_category} /> },
  y_category: { label: "Band of Y", render: ({ y_category }) => <BandBadge letter={y_category} /> },
  priority: { label: "Priority", render: ({ priority }) => <PriorityBadge priority={priority} />, isKey: true },
  recommendation: {
    label: "Recommendation",
    render: ({ recommendation }) => <Clamped>{recommendation}</Clamped>,
    isSentence: true,
  },
  model_version: { label: "Model version", render: ({ model_version }) => model_version, isNumber: true },
};

const isStandard = (name: string): name is keyof typeof STANDARD => Object.hasOwn(STANDARD, name);

const NARROW_COLUMNS: readonly string[] = [
  "priority",
  "total_score",
  "x_axis",
  "y_axis",
  "recommendation",
  "created_at",
];

/** The same with the band of each axis next to it. */
const WIDE_COLUMNS: readonly string[] = [
  "priority",
  "total_score",
  "x_axis",
  "x_category",
  "y_axis",
  "y_category",
  "recommendation",
  "created_at",
];

/** The default columns: as many as there is room for. */
export const useDefaultColumns = (): readonly string[] =>
  useMediaQuery<Theme>((theme) => theme.breakpoints.up("xl"), { noSsr: true }) ? WIDE_COLUMNS : NARROW_COLUMNS;

/** Every column except the lead itself: the lead's own, then one for each question. */
export function columnChoices(questions: readonly Question[]): readonly LeadColumnChoice[] {
  const own = LEAD_COLUMNS.filter(isStandard).map((name): LeadColumnChoice => {
    const { label, render, isNumber = false, isKey = false, isSentence = false } = STANDARD[name];
    const sortBy = (ORDERINGS.listLeads as readonly string[]).includes(name) ? { sortBy: name } : {};
    return {
      name,
      label,
      isAnswer: false,
      column: {
        label,
        render,
        align: isNumber ? "right" : "left",
        onlyWide: name === "model_version",
        isKey,
        isSentence,
        ...sortBy,
      },
    };
  });
  const ofSource = SOURCE_COLUMNS.map(
    ([name, member]): LeadColumnChoice => ({
      name,
      label: SOURCE_MEMBERS[member],
      isAnswer: false,
      column: {
        label: SOURCE_MEMBERS[member],
        render: ({ source }) => sourceCell(source, member),
      },
    }),
  );
  const answers = questions.map((question): LeadColumnChoice => {
    const { field_name, type, multiple_values } = question;
    const isNumber = ["integer", "number", "slider"].includes(type) && !multiple_values;
    return {
      name: columnOfField(field_name),
      label: question.text,
      isAnswer: true,
      column: {
        label: shortLabel(field_name),
        name: `answer ${field_name}`,
        title: question.text,
        render: ({ answers: given }) =>
          isNumber ? answerText(question, given) : <Clamped>{answerText(question, given)}</Clamped>,
        align: isNumber ? "right" : "left",
      },
    };
  });
  return [...own, OUTCOME, ...ofSource, ...answers];
}

const OUTCOME: LeadColumnChoice = {
  name: "lead.outcome",
  label: "Outcome",
  isAnswer: false,
  column: {
    label: "Outcome",
    render: ({ outcome }) => (outcome === null ? OUTCOME_STATES.open : <OutcomeBadge state={outcome} />),
  },
};

/** What became of a lead. */
const OutcomeBadge = ({ state }: { readonly state: NonNullable<ListedLead["outcome"]> }) => (
  <Badge tone={state === "success" ? "success" : "neutral"}>{OUTCOME_STATES[state]}</Badge>
);

function sourceCell(source: ListedLead["source"], member: SourceMember): ReactNode {
  if (member === "type") return SOURCE_TYPES[source.type];
  if (member === "import_id") return source.import_id === undefined ? null : <ImportName id={source.import_id} />;
  return <Clamped>{source[member]}</Clamped>;
}

const ImportName = ({ id }: { readonly id: number }) => <Clamped>{useImportNames([id])(id) ?? id}</Clamped>;

function answerText(question: Question, answers: ListedLead["answers"]): string {
  const { field_name } = question;
  const answer = answers !== undefined && Object.hasOwn(answers, field_name) ? answers[field_name] : undefined;
  return answer === undefined ? "—" : worded(question, answer);
}

/** The lead itself, the first column of every list: its name if there is one, with its identifier below. */
export const LEAD_COLUMN: Column<ListedLead & { readonly id: string }> = {
  label: "Lead",
  sortBy: "lead_id",
  render: (lead) => <LeadName lead={lead} />,
};

/** At most two lines of a long text. */
function Clamped({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ ...atMost(2), overflowWrap: "anywhere" }}>
      {children}
    </Box>
  );
}

/** Every column of an export, with the details of the source that are left out unless they are named. */
export const allColumns = (questions: readonly Question[]): string =>
  [
    ...LEAD_COLUMNS,
    ...SOURCE_COLUMNS.map(([name]) => name),
    ...OUTCOME_COLUMNS,
    ...questions.map(({ field_name }) => columnOfField(field_name)),
  ].join(",");
