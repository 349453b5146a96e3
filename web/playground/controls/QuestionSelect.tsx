import chevronRightIcon from "virtual:lucide/chevron-right";
import { Icon } from "../../ui/Icon.tsx";
import { usePlayground } from "../state/context.tsx";
import controls from "./controls.module.css";

/** One of the model's questions. */
export function QuestionSelect({
  id,
  value,
  onChange,
}: {
  readonly id: string;
  readonly value: number | undefined;
  readonly onChange: (question: number) => void;
}) {
  const { questions } = usePlayground().state.document;
  return (
    <div className={controls.choice}>
      <select
        id={id}
        className={controls.input}
        value={value ?? ""}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {questions.map((question) => (
          <option key={question.id} value={question.id}>
            {question.text}
          </option>
        ))}
      </select>
      <Icon of={chevronRightIcon} size={16} className={controls.chevron} />
    </div>
  );
}
