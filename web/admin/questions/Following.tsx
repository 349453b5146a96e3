import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { onDemand } from "../ui/on-demand.tsx";
import { useQuestionForm } from "./form-context.ts";

const ChangeLinks = onDemand(async () => (await import("../changes/ChangeLinks.tsx")).ChangeLinks);

/** What gets new names elsewhere when the form is saved. */
export function Following() {
  const { following } = useQuestionForm();
  if (following.length === 0) return null;
  return (
    <Alert severity="info" sx={{ mt: 1 }}>
      <Box sx={{ mb: 0.5 }}>Saving also changes what uses it:</Box>
      <ChangeLinks changes={following} label="Saving also changes" />
    </Alert>
  );
}
