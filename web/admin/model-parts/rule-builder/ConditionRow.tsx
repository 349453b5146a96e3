import plusIcon from "virtual:lucide/plus";
import xIcon from "virtual:lucide/x";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { print } from "#engine";
import type { Condition, Value } from "../../../editor/builder/conditions.ts";
import { Highlighted } from "../../../ui/code/Highlighted.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useBuilder } from "./builder-context.ts";
import { Choose } from "./Choose.tsx";
import { FieldPicker } from "./FieldPicker.tsx";
import type { Path } from "./items.ts";
import {
  anotherValue,
  conditionOn,
  type FieldCondition,
  isFieldCondition,
  operatorOf,
  operatorsOf,
  valueKindsOf,
  withMeasure,
  withOperator,
  withValueKind,
} from "./offers.ts";
import { measureOf, measuresOf } from "./subjects.ts";
import { ValueInput } from "./ValueInput.tsx";

/** One condition: a field, an operator, and a value. */
export function ConditionRow({
  condition,
  path,
  name,
}: {
  readonly condition: Condition;
  readonly path: Path;
  readonly name: string;
}) {
  const { remove } = useBuilder();
  return (
    <Box
      role="group"
      aria-label={name}
      data-place={path.join("-")}
      sx={{
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr) auto",
        gap: 0.5,
        alignItems: "start",
        pl: 1.25,
        borderLeft: 2,
        borderColor: "divider",
      }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, minWidth: 0 }}>
        {isFieldCondition(condition) ? (
          <Parts condition={condition} path={path} name={name} />
        ) : (
          <Fixed condition={condition} />
        )}
      </Box>
      <IconButton aria-label={`Remove ${name}`} onClick={() => remove(path, name)}>
        <Icon of={xIcon} fontSize="small" />
      </IconButton>
    </Box>
  );
}

function Parts({
  condition,
  path,
  name,
}: {
  readonly condition: FieldCondition;
  readonly path: Path;
  readonly name: string;
}) {
  const { scope, set } = useBuilder();
  const { subject } = condition;
  const measures = measuresOf(subject, scope);
  const kinds = condition.kind === "compare" ? valueKindsOf(condition, scope) : [];
  const input = (label: string, value: Value, change: (value: Value) => Condition) => (
    <ValueInput
      label={`${name}: ${label}`}
      value={value}
      subject={subject}
      onChange={(next) => set(path, change(next))}
    />
  );
  return (
    <>
      <FieldPicker
        label={`${name}: field`}
        value={subject.name}
        onChange={(field) => set(path, conditionOn(field, scope))}
      />
      {measures.length > 0 && (
        <Choose
          label={`${name}: which answer`}
          basis={140}
          value={measureOf(subject)}
          options={measures}
          onChange={(key) => set(path, withMeasure(condition, key, scope))}
        />
      )}
      <Choose
        label={`${name}: comparison`}
        basis={130}
        value={operatorOf(condition)}
        options={operatorsOf(condition, scope)}
        onChange={(key) => set(path, withOperator(condition, key, scope))}
      />
      <Box
        sx={{
          flex: "2 1 220px",
          display: condition.kind === "truth" || condition.kind === "answered" ? "none" : "flex",
          flexWrap: "wrap",
          alignItems: "center",
          gap: 1,
          minWidth: 0,
        }}
      >
        {condition.kind === "compare" && kinds.length > 0 && (
          <Choose
            label={`${name}: compared with`}
            basis={100}
            value={condition.value.kind}
            options={kinds as readonly (readonly [Value["kind"], string])[]}
            onChange={(kind) => set(path, withValueKind(condition, kind, scope))}
          />
        )}
        {condition.kind === "compare" && input("value", condition.value, (value) => ({ ...condition, value }))}
        {condition.kind === "contains" && input("value", condition.value, (value) => ({ ...condition, value }))}
        {condition.kind === "among" && <Values condition={condition} path={path} name={name} />}
        {condition.kind === "between" && (
          <>
            {input("lower limit", condition.low, (low) => ({ ...condition, low }))}
            <Box component="span" sx={{ color: "text.secondary" }}>
              and
            </Box>
            {input("upper limit", condition.high, (high) => ({ ...condition, high }))}
          </>
        )}
      </Box>
    </>
  );
}

/** Several values, at least one. */
function Values({
  condition,
  path,
  name,
}: {
  readonly condition: Extract<Condition, { kind: "among" }>;
  readonly path: Path;
  readonly name: string;
}) {
  const { scope, set } = useBuilder();
  const { subject, values } = condition;
  const change = (next: readonly Value[]) => set(path, { ...condition, values: next });
  return (
    <Box sx={{ display: "grid", gap: 0.75, flex: "1 1 150px", minWidth: 0 }}>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values have no identity but their place
        <Box key={index} sx={{ display: "flex", gap: 0.5, alignItems: "start", minWidth: 0 }}>
          <ValueInput
            label={`${name}: value ${index + 1}`}
            value={value}
            subject={subject}
            onChange={(next) => change(values.with(index, next))}
          />
          {values.length > 1 && (
            <IconButton
              aria-label={`Remove value ${index + 1} of ${name.toLowerCase()}`}
              onClick={() => change(values.filter((_, at) => at !== index))}
            >
              <Icon of={xIcon} fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
      <Button
        startIcon={<Icon of={plusIcon} />}
        sx={{ justifySelf: "start" }}
        aria-label={`Add value to ${name.toLowerCase()}`}
        onClick={() => change([...values, anotherValue(condition, scope, values)])}
      >
        Add value
      </Button>
    </Box>
  );
}

/** Displayed if there is nothing to choose from. */
function Fixed({ condition }: { readonly condition: Exclude<Condition, FieldCondition> }) {
  if (condition.kind === "always") return <Box sx={{ py: 0.75 }}>Always matches, such as for a fallback.</Box>;
  return (
    <Box sx={{ minWidth: 0, py: 0.75 }}>
      <Box component="code" sx={{ overflowWrap: "anywhere" }}>
        <Highlighted text={print(condition.node)} />
      </Box>
      <Box component="span" sx={{ display: "block", color: "text.secondary", fontSize: "0.75rem" }}>
        This part can only be edited as text, below.
      </Box>
    </Box>
  );
}
