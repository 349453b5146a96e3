import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMemo } from "react";
import { useController, useFormContext } from "react-hook-form";
import { BAND_LETTERS, type BandList, type ModelDocument } from "#engine";
import { formatPoints } from "../../../ui/numbers.ts";
import { AnswerForm } from "../../answers/AnswerForm.tsx";
import { type AnswerDraft, readAnswers } from "../../answers/draft.ts";
import { EXPECTED_NAMES, nameOfRule } from "../../area/item-names.ts";
import { NumberControl } from "../../controls/NumberControl.tsx";
import { SelectControl } from "../../controls/SelectControl.tsx";
import { TextControl } from "../../controls/TextControl.tsx";
import { useTimeZone } from "../../data/account.ts";
import { Section } from "../../ui/Section.tsx";
import { NO_RULE, questionsWithRules, ruleKey, type TestDraft } from "./draft.ts";
import { useTestedDraft } from "./use-tested-draft.ts";

/** The test's name, its lead's answers, and the expected results. */
export function TestFields({
  document,
  isNew = false,
}: {
  readonly document: ModelDocument;
  readonly isNew?: boolean;
}) {
  return (
    <>
      <Section title="Test">
        <Box sx={{ display: "grid", gap: 2.5 }}>
          <TextControl
            name="name"
            label="Name"
            required
            autoFocus={isNew}
            help="What this lead represents, such as “Good score, high rent”."
          />
          <TextControl
            name="date"
            label="Evaluated on"
            type="date"
            help="The date used for today(). Leave blank for the day on which the test runs."
            slotProps={{ inputLabel: { shrink: true } }}
            sx={{ maxWidth: 260 }}
          />
        </Box>
      </Section>
      <Expected document={document} />
      <Answered document={document} />
    </>
  );
}

function Answered({ document }: { readonly document: ModelDocument }) {
  const { field, fieldState } = useController<TestDraft, "answers">({ name: "answers" });
  const timeZone = useTimeZone();
  const draft = field.value as AnswerDraft;
  const { errors } = useMemo(() => readAnswers(document.questions, draft, timeZone), [document, draft, timeZone]);
  return (
    <Section title="Answers">
      {fieldState.error?.message !== undefined && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {fieldState.error.message}
        </Alert>
      )}
      <AnswerForm
        questions={document.questions}
        draft={draft}
        onChange={field.onChange}
        errors={errors}
        showAll={fieldState.invalid}
        columns
      />
    </Section>
  );
}

/** Three in a row, or one below another: two would leave gaps. */
const THREE = {
  display: "grid",
  gap: 2.5,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(3, minmax(0, 1fr))" },
  alignItems: "start",
} as const;

const ANYTHING = "Anything";

function Expected({ document }: { readonly document: ModelDocument }) {
  const { setValue } = useFormContext<TestDraft>();
  const { bands, recommendations } = document;
  const { gets } = useTestedDraft(document);
  const now = (text: string | undefined) => (text === undefined ? {} : { help: `Now: ${text}` });
  const letters = (list: BandList) =>
    BAND_LETTERS.slice(0, bands[list].length).map((letter) => ({ value: letter, label: letter }));

  /** The decisions about the lead, not the points that led to them. */
  function expectDecisions(): void {
    if (gets === undefined) return;
    for (const member of ["x_category", "y_category", "priority"] as const) {
      setValue(member, gets[member], { shouldDirty: true });
    }
    for (const question of questionsWithRules(document)) {
      const rule = gets.recommendations[question.field_name] ?? NO_RULE;
      setValue(`rules.${ruleKey(question)}`, rule, { shouldDirty: true });
    }
  }

  return (
    <Section
      title="Expected"
      description="Fields you leave at “Anything” are not checked."
      actions={
        <Button variant="outlined" disabled={gets === undefined} onClick={expectDecisions}>
          Expect what it gets now
        </Button>
      }
    >
      <Box sx={{ display: "grid", gap: 2.5 }}>
        <Box sx={THREE}>
          <SelectControl
            name="priority"
            label={EXPECTED_NAMES.priority}
            none={ANYTHING}
            options={bands.total.map(({ label }) => ({ value: label, label }))}
            {...now(gets?.priority)}
          />
          <SelectControl
            name="x_category"
            label={EXPECTED_NAMES.x_category}
            none={ANYTHING}
            options={letters("x")}
            {...now(gets?.x_category)}
          />
          <SelectControl
            name="y_category"
            label={EXPECTED_NAMES.y_category}
            none={ANYTHING}
            options={letters("y")}
            {...now(gets?.y_category)}
          />
        </Box>
        {questionsWithRules(document).map((question) => {
          const rules = recommendations.filter((rule) => rule.question === question.id);
          const matched = gets?.recommendations[question.field_name];
          const got = rules.find(({ id }) => id === matched);
          return (
            <SelectControl
              key={question.id}
              name={`rules.${ruleKey(question)}`}
              label={`Recommendation: ${question.text}`}
              none={ANYTHING}
              options={[
                { value: NO_RULE, label: "No recommendation" },
                ...rules.map((rule, index) => ({ value: rule.id, label: `${index + 1}. ${nameOfRule(rule)}` })),
              ]}
              {...now(gets && (got === undefined ? "no recommendation" : nameOfRule(got)))}
            />
          );
        })}
        <Box sx={THREE}>
          {(["total_score", "x_axis", "y_axis"] as const).map((member) => (
            <NumberControl
              key={member}
              name={member}
              label={EXPECTED_NAMES[member]}
              placeholder={ANYTHING}
              slotProps={{ inputLabel: { shrink: true } }}
              {...now(gets && formatPoints(gets[member]))}
            />
          ))}
        </Box>
      </Box>
    </Section>
  );
}
