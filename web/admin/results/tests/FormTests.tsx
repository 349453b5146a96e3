import { useDeferredValue, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { applyEdit, type Edit, type ModelDocument } from "#engine";
import { useStable } from "../../ui/use-stable.ts";
import { TestsHint } from "./TestsHint.tsx";

/** An edit as a form tells it; the moment is that of no edit, for it is never stored. */
type Told = Edit extends infer Each ? (Each extends Edit ? Omit<Each, "at"> : never) : never;

/**
 * How the tests would go with what stands in the form around it. The field that is typed in comes first.
 *
 * @param toEdit the edit that saving would be; undefined as long as something stands against the values
 *
 * @example <FormTests<FieldValues> live={live} toEdit={(data) => ({ kind: "calculated_field", action: "update", id, data })} />
 */
export function FormTests<Values>(props: {
  readonly live: ModelDocument;
  readonly toEdit: (values: Values) => Told | undefined;
}) {
  return props.live.tests.length === 0 ? null : <Watching {...props} />;
}

function Watching<Values>({
  live,
  toEdit,
}: {
  readonly live: ModelDocument;
  readonly toEdit: (values: Values) => Told | undefined;
}) {
  const values = useDeferredValue(useWatch() as Values);
  const stable = useStable({ toEdit });
  const after = useMemo(() => {
    const told = stable.toEdit(values);
    const edited = told && applyEdit(live, { ...told, at: NEVER } as Edit);
    return edited?.ok ? edited.document : undefined;
  }, [live, values, stable]);
  return <TestsHint live={live} after={after} />;
}

const NEVER = "1970-01-01T00:00:00.000Z";
