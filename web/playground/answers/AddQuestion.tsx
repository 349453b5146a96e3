import chevronRightIcon from "virtual:lucide/chevron-right";
import { useState } from "react";
import { QUESTION_TYPES, type QuestionType, slugify } from "#engine";
import { Icon } from "../../ui/Icon.tsx";
import { AddPart, Labelled } from "../controls/AddPart.tsx";
import controls from "../controls/controls.module.css";
import { usePlayground } from "../state/context.tsx";
import type { Restructuring } from "../state/structure.ts";

const START = { text: "", type: "integer" as QuestionType, field: undefined as string | undefined, choices: "" };

/** A slider always has bounds. */
const SLIDER = { min_value: 0, max_value: 100, step: 1 } as const;

/** Adds a question. Its field name is derived from its text until it is edited. */
export function AddQuestion() {
  const { questions } = usePlayground().state.document;
  const [{ text, type, field, choices }, setFields] = useState(START);
  const set = (changed: Partial<typeof START>) => setFields((former) => ({ ...former, ...changed }));
  const hasChoices = type === "choice" || type === "multiple_choice";
  const fieldName = field ?? fieldNameFor(text);
  const change = (): Restructuring => ({
    kind: "question",
    action: "create",
    data: {
      number: Math.max(0, ...questions.map(({ number }) => number)) + 1,
      ...{ text, type, field_name: fieldName },
      ...(hasChoices ? { choices: choicesIn(choices) } : {}),
      ...(type === "slider" ? SLIDER : {}),
    },
  });
  return (
    <AddPart title="Add a question" change={change} onAdded={() => setFields(START)} isOpen={questions.length === 0}>
      <Labelled label="Question">
        {(id) => (
          <input
            id={id}
            className={controls.input}
            value={text}
            onChange={(event) => set({ text: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled label="Type">
        {(id) => (
          <div className={controls.choice}>
            <select
              id={id}
              className={controls.input}
              value={type}
              onChange={(event) => set({ type: event.target.value as QuestionType })}
            >
              {Object.entries(QUESTION_TYPES).map(([name, { label }]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
            <Icon of={chevronRightIcon} size={16} className={controls.chevron} />
          </div>
        )}
      </Labelled>
      <Labelled label="Field name" hint="The name that formulas and rules use, in braces.">
        {(id) => (
          <input
            id={id}
            className={controls.input}
            value={fieldName}
            onChange={(event) => set({ field: event.target.value })}
          />
        )}
      </Labelled>
      {hasChoices && (
        <Labelled label="Choices" hint="One per line, with a value if you want: Right away = 90">
          {(id) => (
            <textarea
              id={id}
              rows={4}
              className={controls.input}
              value={choices}
              onChange={(event) => set({ choices: event.target.value })}
            />
          )}
        </Labelled>
      )}
    </AddPart>
  );
}

const fieldNameFor = (text: string) => (text.trim() === "" ? "" : slugify(text).replaceAll("-", "_").slice(0, 40));

/** Parses choices from lines of text, each with an optional number after the last equals sign. */
function choicesIn(lines: string): { text: string; value?: number }[] {
  return lines
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, text = line, value] = /^(.*?)\s*=\s*(-?\d+(?:\.\d+)?)\s*$/.exec(line) ?? [];
      return value === undefined ? { text: text.trim() } : { text: text.trim(), value: Number(value) };
    });
}
