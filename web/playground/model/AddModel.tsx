import chevronRightIcon from "virtual:lucide/chevron-right";
import { useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { AddPart, Labelled } from "../controls/AddPart.tsx";
import controls from "../controls/controls.module.css";
import { QuestionSelect } from "../controls/QuestionSelect.tsx";
import { usePlayground } from "../state/context.tsx";
import type { Restructuring } from "../state/structure.ts";

/** Adds a scoring model: the answer to a question itself, on one axis. The rest is edited in its card. */
export function AddModel() {
  const { questions } = usePlayground().state.document;
  const [chosen, setChosen] = useState<number>();
  const [name, setName] = useState("");
  const [axis, setAxis] = useState<"x" | "y">("x");
  const question = questions.find(({ id }) => id === chosen) ?? questions[0];
  const change = (): Restructuring => ({
    kind: "scoring_model",
    action: "create",
    data: {
      question: question?.id ?? 0,
      name: name.trim() === "" ? (question?.field_name ?? "") : name.trim(),
      formula: formulaFor(question?.type, question?.field_name),
      x_axis: axis === "x",
      y_axis: axis === "y",
    },
  });
  return (
    <AddPart title="Add a scoring model" change={change} onAdded={() => setName("")}>
      <Labelled label="Question">
        {(id) => <QuestionSelect id={id} value={question?.id} onChange={setChosen} />}
      </Labelled>
      <Labelled label="Name">
        {(id) => (
          <input
            id={id}
            className={controls.input}
            placeholder={question?.field_name}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Labelled>
      <Labelled label="Counts toward">
        {(id) => (
          <div className={controls.choice}>
            <select
              id={id}
              className={controls.input}
              value={axis}
              onChange={(event) => setAxis(event.target.value === "y" ? "y" : "x")}
            >
              <option value="x">X, capability</option>
              <option value="y">Y, propensity</option>
            </select>
            <Icon of={chevronRightIcon} size={16} className={controls.chevron} />
          </div>
        )}
      </Labelled>
    </AddPart>
  );
}

/** A valid formula for the type: a date by itself is not a number. */
function formulaFor(type = "", field = ""): string {
  return type === "date" ? `days({${field}})` : `{${field}}`;
}
