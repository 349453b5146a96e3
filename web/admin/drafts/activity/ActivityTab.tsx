import Box from "@mui/material/Box";
import { Section } from "../../ui/Section.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { EditList } from "./EditList.tsx";
import { EventList } from "./EventList.tsx";

/** The comments and events of the draft, next to its single edits. */
export function ActivityTab() {
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" },
      }}
    >
      <Section title="Comments and history">
        <Box sx={{ display: "grid", gap: 2.5 }}>
          <CommentForm />
          <EventList />
        </Box>
      </Section>
      <Section title="Edits" description="Every edit to this draft, newest first.">
        <EditList />
      </Section>
    </Box>
  );
}
