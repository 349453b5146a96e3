import { useState } from "react";
import { AddPart, Labelled } from "../controls/AddPart.tsx";
import controls from "../controls/controls.module.css";
import { QuestionSelect } from "../controls/QuestionSelect.tsx";
import { usePlayground } from "../state/context.tsx";
import type { Restructuring } from "../state/structure.ts";

const ALWAYS = "If 1";

/** Adds a rule, the last of its question. */
export function AddRule() {
  const { questions } = usePlayground().state.document;
  const [chosen, setChosen] = useState<number>();
  const [rule, setRule] = useState(ALWAYS);
  const [text, setText] = useState("");
  const question = questions.find(({ id }) => id === chosen) ?? questions[0];
  const change = (): Restructuring => ({
    kind: "recommendation",
    action: "create",
    data: { question: question?.id ?? 0, rule, response_text: text },
  });
  const begin = () => {
    setRule(ALWAYS);
    setText("");
  };
  return (
    <AddPart title="Add a rule" change={change} onAdded={begin}>
      <Labelled label="Question">
        {(id) => <QuestionSelect id={id} value={question?.id} onChange={setChosen} />}
      </Labelled>
      <Labelled label="Rule" hint="If 1 always matches.">
        {(id) => (
          <input id={id} className={controls.input} value={rule} onChange={(event) => setRule(event.target.value)} />
        )}
      </Labelled>
      <Labelled label="Text for the lead">
        {(id) => (
          <input id={id} className={controls.input} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Labelled>
    </AddPart>
  );
}
