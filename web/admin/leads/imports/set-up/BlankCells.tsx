import MuiLink from "@mui/material/Link";
import TextField from "@mui/material/TextField";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import type { Question } from "#engine";
import { formatCount } from "../../../../ui/numbers.ts";
import { PLACES } from "../../../area/paths.ts";
import { type Column, ResponsiveList } from "../../../ui/list/ResponsiveList.tsx";
import { Section } from "../../../ui/Section.tsx";
import { MeaningField } from "./MeaningField.tsx";
import { BLANK, type BlankColumn, hasAnswer, meaningOf, type Values, withMeaning } from "./values.ts";

interface Props {
  readonly columns: readonly BlankColumn[];
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}

type Listed = BlankColumn & { readonly id: string };

/** The blank cells of questions that require an answer, and the one answer that all of a column can have. */
export function BlankCells({ columns, values, onChange }: Props) {
  const left = columns.filter(({ name }) => !hasAnswer(values, name)).length;
  const table: readonly Column<Listed>[] = [
    {
      label: "Column",
      render: ({ name, question }) => (
        <>
          <strong>{name}</strong>
          <QuestionLink question={question} />
        </>
      ),
    },
    { label: "Blank rows", render: ({ rows }) => formatCount(rows), align: "right", width: 120, isKey: true },
    {
      label: "Answer for them",
      width: 300,
      render: (column) => {
        const { name, question } = column;
        const props = {
          label: `Answer for blank rows of “${name}”`,
          meaning: meaningOf(values, column, BLANK),
          onChange: (meaning: string | null | undefined) => onChange(withMeaning(values, name, BLANK, meaning)),
        };
        return question.choices.length > 0 ? (
          <MeaningField question={question} {...props} />
        ) : (
          <AnswerField key={props.meaning} {...props} />
        );
      },
    },
  ];
  return (
    <Section title="Blank cells" description={<span role="status">{leftText(left)}</span>}>
      <ResponsiveList
        label="Blank cells"
        items={columns.map((column) => ({ ...column, id: column.name }))}
        columns={table}
        isCompact
      />
    </Section>
  );
}

const leftText = (left: number): string =>
  left === 0
    ? "All blank cells of required questions have an answer."
    : `${left === 1 ? "A required question has" : "Required questions have"} rows without an answer, which are reported as errors. Give them all one answer, or make the question optional.`;

function QuestionLink({ question: { id, text } }: { readonly question: Question }) {
  return (
    <MuiLink component={Link} to={PLACES.question(id)} sx={{ display: "block", fontSize: "0.8125rem" }}>
      {text}
    </MuiLink>
  );
}

/** An answer that is typed. Applied when the field is left, or by Enter; none if it is empty. */
function AnswerField({
  label,
  meaning,
  onChange,
}: {
  readonly label: string;
  readonly meaning: string | null | undefined;
  readonly onChange: (meaning: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(meaning ?? "");
  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    const answer = typed.trim();
    if (answer !== (meaning ?? "")) onChange(answer === "" ? undefined : answer);
  };
  return (
    <form noValidate onSubmit={apply}>
      <TextField
        fullWidth
        value={typed}
        placeholder="Report as errors"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => apply()}
        slotProps={{ htmlInput: { "aria-label": label, autoComplete: "off" } }}
      />
    </form>
  );
}
