import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type ReactNode, useMemo } from "react";
import {
  compareExplanations,
  contrast,
  type ExplainedField,
  type ExplainedModel,
  type ExplainedRule,
  type Explanation,
  type ModelPartChange,
  type PartChange,
} from "#engine";
import { modelName } from "../../explain/wording.ts";
import { Badge } from "../../ui/Badge.tsx";
import { formatPoints, formatSigned, formatValue } from "../../ui/numbers.ts";
import { Effect } from "./Effect.tsx";

/** The differences between two explanations of one lead: the scores, then their causes, part by part. */
export function ExplanationDifference({
  before,
  after,
  names,
}: {
  readonly before: Explanation;
  readonly after: Explanation;
  /** The names of the two, e.g. `["Live", "This draft"]`. */
  readonly names?: readonly [before: string, after: string];
}) {
  const { isSame, scoring_models, calculated_fields, rules } = useMemo(
    () => compareExplanations(before, after),
    [before, after],
  );
  if (isSame) return <Typography sx={{ color: "text.secondary" }}>The explanation is the same.</Typography>;
  return (
    <Box data-explanation-difference="" sx={{ display: "grid", gap: 1.5, minWidth: 0 }}>
      <Effect before={before} after={after} {...(names === undefined ? {} : { names })} />
      <Part title="Scoring models" changes={scoring_models} keyOf={({ id }) => id}>
        {(change) => <Model change={change} />}
      </Part>
      <Part title="Calculated fields" changes={calculated_fields} keyOf={({ name }) => name}>
        {(change) => <Field change={change} />}
      </Part>
      <Part title="Rules" changes={rules} keyOf={({ id }) => id}>
        {(change) => <Rule change={change} />}
      </Part>
    </Box>
  );
}

const partOf = <Kind,>(change: PartChange<Kind>): Kind => (change.kind === "gone" ? change.before : change.after);

function Part<Kind, Change extends PartChange<Kind>>({
  title,
  changes,
  keyOf,
  children,
}: {
  readonly title: string;
  readonly changes: readonly (Change & PartChange<Kind>)[];
  readonly keyOf: (part: Kind) => string | number;
  readonly children: (change: Change) => ReactNode;
}) {
  if (changes.length === 0) return null;
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="overline" component="p" sx={{ color: "text.secondary" }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ display: "grid", gap: 1, fontSize: "0.8125rem", overflowWrap: "anywhere" }}>
        {changes.map((change) => (
          <li key={keyOf(partOf<Kind>(change))}>{children(change)}</li>
        ))}
      </Box>
    </Box>
  );
}

/** Marks a part that is new, or that was removed. */
function Kind({ kind }: { readonly kind: PartChange<unknown>["kind"] }) {
  if (kind === "changed") return null;
  return <Badge tone={kind === "added" ? "success" : "neutral"}>{kind === "added" ? "New" : "Removed"}</Badge>;
}

/** One part that differs: its name, and below it each member that differs; those without words follow from others. */
function Item<Kind>({
  change,
  name,
  badges,
  show,
  children,
}: {
  readonly change: PartChange<Kind>;
  readonly name: ReactNode;
  readonly badges?: ReactNode;
  readonly show: { readonly [Name in keyof Kind]?: (was: Kind, is: Kind) => readonly [label: string, text: string] };
  /** Its contents if only one of the two has it. */
  readonly children: ReactNode;
}) {
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.75 }}>
        {name}
        <Kind kind={change.kind} />
        {badges}
      </Box>
      <Box sx={{ color: "text.secondary" }}>
        {change.kind === "changed"
          ? change.members.map((member) => {
              const values = show[member]?.(change.before, change.after);
              return (
                values && (
                  <Box key={String(member)}>
                    {values[0]}: {values[1]}
                  </Box>
                )
              );
            })
          : children}
      </Box>
    </>
  );
}

function Model({ change }: { readonly change: ModelPartChange }) {
  const { x, y } = change.effect;
  const model = partOf<ExplainedModel>(change);
  return (
    <Item<ExplainedModel>
      change={change}
      // an unsaved form may have another name, or none yet
      name={<strong>{modelName(change.kind === "changed" ? change.before : model)}</strong>}
      badges={
        <>
          {x !== 0 && <Badge tone={x > 0 ? "success" : "danger"}>X {formatSigned(x)}</Badge>}
          {y !== 0 && <Badge tone={y > 0 ? "success" : "danger"}>Y {formatSigned(y)}</Badge>}
        </>
      }
      show={{
        formula: (was, is) => ["Formula", contrast(was.formula, is.formula)],
        value: (was, is) => ["Value", `${formatValue(was.value)} → ${formatValue(is.value)}`],
        points: (was, is) => ["Points", `${pointsText(was.points)} → ${pointsText(is.points)}`],
        weight: (was, is) => ["Weight", `${formatPoints(was.weight)} → ${formatPoints(is.weight)}`],
        x_axis: (_, is) => ["X", is.x_axis ? "now counts" : "no longer counts"],
        y_axis: (_, is) => ["Y", is.y_axis ? "now counts" : "no longer counts"],
      }}
    >
      <code>{model.formula}</code>
    </Item>
  );
}

const pointsText = (given: number | null) => (given === null ? "none" : formatPoints(given));

function Field({ change }: { readonly change: PartChange<ExplainedField> }) {
  const field = partOf<ExplainedField>(change);
  return (
    <Item<ExplainedField>
      change={change}
      name={<code>{field.name}</code>}
      show={{
        formula: (was, is) => ["Formula", contrast(was.formula, is.formula)],
        value: (was, is) => ["Value", `${formatValue(was.value)} → ${formatValue(is.value)}`],
      }}
    >
      {formatValue(field.value)}
    </Item>
  );
}

const OUTCOMES: Readonly<Record<ExplainedRule["outcome"], string>> = {
  matched: "matched",
  not_matched: "did not match",
  unknown: "unknown",
  not_tried: "not tried",
};

function Rule({ change }: { readonly change: PartChange<ExplainedRule> }) {
  const rule = partOf<ExplainedRule>(change);
  return (
    <Item<ExplainedRule>
      change={change}
      name={<span>{rule.response_text}</span>}
      show={{
        outcome: (was, is) => ["Outcome", `${OUTCOMES[was.outcome]} → ${OUTCOMES[is.outcome]}`],
        rule: (was, is) => ["Condition", contrast(was.rule, is.rule)],
        response_text: (was, is) => ["Message", contrast(was.response_text, is.response_text)],
      }}
    >
      {OUTCOMES[rule.outcome]}
    </Item>
  );
}
