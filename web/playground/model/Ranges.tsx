import plusIcon from "virtual:lucide/plus";
import xIcon from "virtual:lucide/x";
import type { ExplainedModel, ScoringModel, ValueRange } from "#engine";
import { cx } from "../../design/cx.ts";
import { ScoringDrawing } from "../../explain/ranges/ScoringDrawing.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ValueInput } from "../controls/ValueInput.tsx";
import { usePlayground } from "../state/context.tsx";
import styles from "./Ranges.module.css";

/** The value ranges of one scoring model, drawn to scale and editable; the one that contains the value is marked. */
export function Ranges({
  model,
  explained,
}: {
  readonly model: ScoringModel;
  readonly explained: ExplainedModel | undefined;
}) {
  const { dispatch, state } = usePlayground();
  const { id, name, value_ranges } = model;
  const matched = explained?.lookups.flatMap(({ range }) => range?.id ?? []) ?? [];
  return (
    <>
      {value_ranges.length > 0 && (
        <ScoringDrawing
          model={model}
          questions={state.document.questions}
          lookups={explained?.lookups ?? []}
          answers={state.answers}
        />
      )}
      {value_ranges.length > 0 && (
        <table className={styles.table}>
          <caption className="visually-hidden">Value ranges of {name}</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Up to (exclusive)</th>
              <th scope="col">Points</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {value_ranges.map((range, index) => (
              <Row key={range.id} model={model} range={range} index={index} isMatched={matched.includes(range.id)} />
            ))}
          </tbody>
        </table>
      )}
      <Button size="small" variant="quiet" icon={plusIcon} onClick={() => dispatch({ type: "add-range", model: id })}>
        Add a range<span className="visually-hidden"> to {name}</span>
      </Button>
    </>
  );
}

function Row({
  model: { id: model, name },
  range,
  index,
  isMatched,
}: {
  readonly model: ScoringModel;
  readonly range: ValueRange;
  readonly index: number;
  readonly isMatched: boolean;
}) {
  const { dispatch } = usePlayground();
  const label = `of range ${index + 1} of ${name}`;
  const cell = (kind: "start" | "end" | "points", text: string, placeholder = "") => (
    <td>
      <ValueInput
        target={{ kind, model, range: index }}
        value={text}
        label={`${{ start: "From", end: "Up to (exclusive)", points: "Points" }[kind]}, ${label}`}
        placeholder={placeholder}
      />
    </td>
  );
  return (
    <tr className={cx(isMatched && styles.matched)}>
      {cell("start", String(range.start ?? ""), "no limit")}
      {cell("end", String(range.end ?? ""), "no limit")}
      {cell("points", String(range.points))}
      <td className={styles.tools}>
        {isMatched && <span className="visually-hidden">The value is in this range.</span>}
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove range ${index + 1} of ${name}`}
          data-tooltip="Remove this range"
          onClick={() => dispatch({ type: "remove-range", model, range: index })}
        >
          <Icon of={xIcon} size={15} />
        </button>
      </td>
    </tr>
  );
}
