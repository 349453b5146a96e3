import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { type ReactNode, useState } from "react";
import {
  ARRIVALS,
  FIELD_LIMITS,
  OUTCOME_STATES,
  SOURCE_TYPES,
  splitValues,
  UTM_PARAMETERS,
  type UtmParameter,
} from "#contract/wire";
import type { Band, ModelDocument } from "#engine";
import type { FilterName, LeadListState } from "../area/lead-list.ts";
import { SelectFilter } from "../ui/list/SelectFilter.tsx";
import { SideDrawer } from "../ui/SideDrawer.tsx";
import { AnswerFilterField } from "./AnswerFilterField.tsx";
import { draftOfList, type FilterDraft, faultsOf, filtersOf, withQuestion } from "./draft.ts";
import { SeveralOf } from "./SeveralOf.tsx";
import { Span } from "./Span.tsx";

interface FilterDrawerProps {
  readonly list: LeadListState;
  /** The live model, whose questions and rules can be used in filters. */
  readonly document: ModelDocument;
  readonly onApply: (filters: Pick<LeadListState, "filters" | "answers">) => void;
  readonly onClose: () => void;
}

/** All filters next to the list; they are applied together. */
export function FilterDrawer({ onClose, ...props }: FilterDrawerProps) {
  return (
    <SideDrawer title="Filter leads" closeLabel="Close without applying" onClose={onClose}>
      <FilterForm {...props} />
    </SideDrawer>
  );
}

type Options = readonly (readonly [value: string, text: string])[];

/** The priorities of the live model, and others that are in the filter. */
function priorityOptions(bands: readonly Band[], chosen = ""): Options {
  const live = bands.map(({ label }) => label);
  return [...new Set([...live, ...splitValues(chosen, live)])].map((name) => [name, name] as const);
}

const bandOptions = (bands: readonly Band[]): Options => [
  ["", "Any"],
  ...bands.map(({ letter, label }) => [letter, `${letter} · ${label}`] as const),
];

function FilterForm({ list, document, onApply }: Omit<FilterDrawerProps, "onClose">) {
  const { questions, recommendations, bands } = document;
  const [draft, setDraft] = useState<FilterDraft>(() => draftOfList(list));
  const [isTried, setTried] = useState(false);
  const errors = isTried ? faultsOf(draft, questions) : {};
  const write = (name: FilterName) => (value: string) =>
    setDraft({ ...draft, filters: { ...draft.filters, [name]: value } });
  const field = (name: FilterName, label: string) => ({
    label,
    value: draft.filters[name] ?? "",
    onChange: write(name),
    error: errors[name],
  });
  const open = questions.filter(({ field_name }) => !Object.hasOwn(draft.answers, field_name));

  function apply(): void {
    setTried(true);
    if (Object.keys(faultsOf(draft, questions)).length === 0) onApply(filtersOf(draft, questions));
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      sx={{ display: "flex", flexDirection: "column", minHeight: 0, flex: 1 }}
    >
      <Box sx={{ flex: 1, overflowY: "auto", px: 2.5, py: 2, display: "grid", gap: 2.5, alignContent: "start" }}>
        <Part title="Priority">
          <SeveralOf
            value={draft.filters.priority}
            options={priorityOptions(bands.total, draft.filters.priority)}
            onChange={write("priority")}
          />
        </Part>
        <Part title="Scores">
          <Span type="number" from={field("min_total", "Total from")} to={field("max_total", "Total up to")} />
          <Span type="number" from={field("min_x", "X from")} to={field("max_x", "X up to")} />
          <Span type="number" from={field("min_y", "Y from")} to={field("max_y", "Y up to")} />
          <Box sx={{ display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: 1 }}>
            <SelectFilter {...field("x_category", "Band of X")} options={bandOptions(bands.x)} />
            <SelectFilter {...field("y_category", "Band of Y")} options={bandOptions(bands.y)} />
          </Box>
        </Part>
        <Part title="Arrived">
          <SelectFilter {...field("arrived", "Days")} options={[["", "Any time"], ...Object.entries(ARRIVALS)]} />
          <Span type="date" from={field("created_after", "From")} to={field("created_before", "To, inclusive")} />
        </Part>
        <Part title="Outcome">
          <SeveralOf
            value={draft.filters.outcome}
            options={Object.entries(OUTCOME_STATES)}
            onChange={write("outcome")}
          />
        </Part>
        <Part title="Source">
          <SeveralOf value={draft.filters.source} options={Object.entries(SOURCE_TYPES)} onChange={write("source")} />
          <TextFilter {...field("token_name", "Token")} />
          <Box sx={{ display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: 1 }}>
            {(Object.keys(UTM_PARAMETERS) as UtmParameter[]).map((name) => (
              <TextFilter key={name} {...field(name, UTM_PARAMETERS[name])} />
            ))}
          </Box>
        </Part>
        {recommendations.length > 0 && (
          <Part title="Recommendation">
            <SeveralOf
              value={draft.filters.recommendation}
              options={recommendations.map(({ id, response_text }) => [String(id), response_text] as const)}
              onChange={write("recommendation")}
            />
          </Part>
        )}
        <Part title="Model">
          <TextField
            label="Model version"
            value={draft.filters.model_version ?? ""}
            onChange={({ target }) => write("model_version")(target.value)}
            error={errors.model_version !== undefined}
            helperText={errors.model_version ?? "Leads scored by this version."}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: "numeric", autoComplete: "off" } }}
          />
        </Part>
        <Part title="Answers">
          {Object.entries(draft.answers).map(([name, filter]) => {
            const question = questions.find(({ field_name }) => field_name === name);
            if (question === undefined) return null;
            const { [name]: _removed, ...others } = draft.answers;
            return (
              <AnswerFilterField
                key={name}
                question={question}
                filter={filter}
                error={errors[`answers.${name}`]}
                onChange={(changed) => setDraft({ ...draft, answers: { ...draft.answers, [name]: changed } })}
                onRemove={() => setDraft({ ...draft, answers: others })}
              />
            );
          })}
          {open.length > 0 && (
            <SelectFilter
              label="Add a question"
              value=""
              options={[
                ["", "Choose a question"],
                ...open.map(({ field_name, number, text }) => [field_name, `${number}. ${text}`] as const),
              ]}
              onChange={(name) => name !== "" && setDraft(withQuestion(draft, name))}
            />
          )}
          {questions.length === 0 && (
            <Typography sx={{ color: "text.secondary" }}>There are no questions yet.</Typography>
          )}
        </Part>
      </Box>
      <Box sx={{ display: "flex", gap: 1, px: 2.5, py: 1.5, borderTop: 1, borderColor: "divider" }}>
        <Button type="submit" variant="contained">
          Apply filters
        </Button>
        <Button onClick={() => setDraft({ filters: {}, answers: {} })}>Clear all</Button>
      </Box>
    </Box>
  );
}

/** Compared as a whole. */
function TextFilter({
  label,
  value,
  onChange,
}: Record<"label" | "value", string> & { readonly onChange: (value: string) => void }) {
  return (
    <TextField
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: FIELD_LIMITS.campaign, autoComplete: "off" } }}
    />
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box
      component="fieldset"
      sx={{
        display: "grid",
        gap: 1.25,
        m: 0,
        p: 0,
        border: 0,
        minWidth: 0,
        "& .MuiTextField-root": { minWidth: 0, maxWidth: "none" },
      }}
    >
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
