import { useState } from "react";
import { type ExplainedRule, placeOfRule } from "#engine";
import { Deciding } from "../../explain/Deciding.tsx";
import { TypeBadge } from "../../explain/TypeBadge.tsx";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { AddPart, Labelled } from "../controls/AddPart.tsx";
import cards from "../controls/cards.module.css";
import controls from "../controls/controls.module.css";
import { NeedsQuestion } from "../controls/NeedsQuestion.tsx";
import { QuestionSelect } from "../controls/QuestionSelect.tsx";
import { RemoveButton } from "../controls/RemoveButton.tsx";
import structure from "../controls/Structure.module.css";
import { EditHint } from "../source/EditHint.tsx";
import { SourceField } from "../source/SourceField.tsx";
import { usePlayground } from "../state/context.tsx";
import type { Restructuring } from "../state/structure.ts";
import styles from "./RuleList.module.css";

const OUTCOMES = {
  matched: { text: "Matches", tone: "accent" },
  not_matched: { text: "Does not match", tone: "neutral" },
  unknown: { text: "Unknown", tone: "warning" },
  not_tried: { text: "Not tried", tone: "neutral" },
} as const satisfies Record<ExplainedRule["outcome"], { text: string; tone: BadgeTone }>;

/** The rules of each question in evaluation order, with their outcomes. */
export function RuleList() {
  const { state, result } = usePlayground();
  const { questions, recommendations } = state.document;
  const asked = questions.filter(({ id }) => recommendations.some((rule) => rule.question === id));
  return (
    <>
      {asked.length === 0 && questions.length > 0 && (
        <p className={structure.none}>There are no rules yet. Add the first one.</p>
      )}
      {asked.length > 0 && <EditHint what="a rule" />}
      {asked.map(({ id, field_name }) => (
        <section key={id} className={styles.group} aria-label={`Rules of ${field_name}`}>
          <h3 className={styles.heading}>
            Rules of <code>{`{${field_name}}`}</code>
            <span className={styles.order}>the first matching rule wins</span>
          </h3>
          <ol className={cards.list}>
            {result.explanation.rules
              .filter(({ question }) => question === id)
              .map((rule) => (
                <li key={rule.id} className={cards.card}>
                  <Rule explained={rule} />
                </li>
              ))}
          </ol>
        </section>
      ))}
      {questions.length > 0 ? <AddRule /> : <NeedsQuestion part="rule" />}
    </>
  );
}

function Rule({ explained }: { readonly explained: ExplainedRule }) {
  const { state, result } = usePlayground();
  const rule = state.document.recommendations.find(({ id }) => id === explained.id);
  if (rule === undefined) return null;
  const { text, tone } = OUTCOMES[explained.outcome];
  const place = placeOfRule(state.document, rule);
  const isTried = explained.outcome !== "not_tried";
  return (
    <>
      <div className={cards.head}>
        <p className={styles.title}>
          Rule {place} <TypeBadge type={rule.type} />
        </p>
        <span className={styles.tools}>
          <Badge tone={tone}>{text}</Badge>
          <RemoveButton kind="recommendation" id={rule.id} label={`rule ${place} of ${explained.field_name}`} />
        </span>
      </div>
      <SourceField
        target={{ kind: "rule", id: rule.id }}
        mode="rule"
        source={rule.rule}
        label={`rule ${place} of ${explained.field_name}`}
      />
      {isTried && <Deciding parts={explained.decided_by} result={result} />}
      <p className={styles.response}>{rule.response_text}</p>
    </>
  );
}

const ALWAYS = "If 1";

/** Adds a rule, the last of its question. */
function AddRule() {
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
