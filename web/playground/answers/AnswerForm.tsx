import structure from "../controls/Structure.module.css";
import { usePlayground } from "../state/context.tsx";
import { AddQuestion } from "./AddQuestion.tsx";
import { AnswerField } from "./AnswerField.tsx";
import styles from "./AnswerForm.module.css";

/** The lead: a field for each question of the model. */
export function AnswerForm() {
  const { questions } = usePlayground().state.document;
  return (
    <>
      {questions.length === 0 && <p className={structure.none}>There are no questions yet. Add the first one.</p>}
      <div className={styles.form}>
        {questions.map((question) => (
          <AnswerField key={question.id} question={question} />
        ))}
      </div>
      <AddQuestion />
    </>
  );
}
