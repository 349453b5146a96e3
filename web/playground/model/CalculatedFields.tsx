import { formatValue } from "../../ui/numbers.ts";
import cards from "../controls/cards.module.css";
import structure from "../controls/Structure.module.css";
import { EditHint } from "../source/EditHint.tsx";
import { SourceField } from "../source/SourceField.tsx";
import { usePlayground } from "../state/context.tsx";

/** The calculated fields with their current values. */
export function CalculatedFields() {
  const { state, result } = usePlayground();
  const explained = new Map(result.explanation.calculated_fields.map((field) => [field.name, field]));
  if (explained.size === 0) {
    return (
      <p className={structure.none}>This model has no calculated fields. You add them in the admin or with the API.</p>
    );
  }
  return (
    <>
      <EditHint what="a formula" />
      <ul className={cards.list}>
        {state.document.calculated_fields.map(({ id, name, formula }) => {
          const now = explained.get(name);
          return (
            <li key={id} className={cards.card}>
              <div className={cards.head}>
                <h3 className={cards.title}>
                  <code>{`{${name}}`}</code>
                </h3>
              </div>
              <SourceField
                target={{ kind: "field", id }}
                mode="formula"
                source={formula}
                label={`the formula of ${name}`}
              />
              {now && (
                <p className={cards.now}>
                  <code>{now.substituted}</code> = <code data-field={name}>{formatValue(now.value)}</code>
                  {now.reason !== null && `, ${now.reason}`}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
