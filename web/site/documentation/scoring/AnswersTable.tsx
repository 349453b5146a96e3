import { rental } from "#contract";
import { improved } from "#contract/examples/leads";
import { Table } from "../../components/Table.tsx";

/** The questions of the rental application with the example's answers. */
export function AnswersTable() {
  const answers: Readonly<Record<string, unknown>> = improved.body.answers;
  return (
    <Table
      caption="The applicant's answers"
      showCaption
      columns={["Field name", "Question", "Answer"]}
      rows={rental.questions.map(({ field_name, text }) => [
        <code key="field">{field_name}</code>,
        text,
        field_name in answers ? [answers[field_name]].flat().join(", ") : "not answered",
      ])}
    />
  );
}
