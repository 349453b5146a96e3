import messageCircleQuestionMarkIcon from "virtual:lucide/message-circle-question-mark";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { TemplatesLink } from "../../ui/TemplatesLink.tsx";

/** A form without questions has nothing to ask. */
export function NoQuestions() {
  return (
    <EmptyState
      icon={messageCircleQuestionMarkIcon}
      title="No questions yet"
      text="Leads answer this account’s questions. Add the first one, then come back."
    >
      <Button component={Link} to="/scoringengine/question/add/" variant="contained">
        Add question
      </Button>
      <TemplatesLink />
    </EmptyState>
  );
}
