import { usePlayground } from "../state/context.tsx";
import { AnswerField } from "./AnswerField.tsx";
import styles from "./AnswerForm.module.css";

/** The lead: a field for each question, as the model asks them. */
export function AnswerForm() {
  const { questions } = usePlayground().state.document;
  return (
    <div className={styles.form}>
      {questions.map((question) => (
        <AnswerField key={question.id} question={question} />
      ))}
    </div>
  );
}
