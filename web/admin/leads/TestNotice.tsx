import Alert from "@mui/material/Alert";
import { TEST_LEADS } from "#contract/wire";

/** What is different about test leads, after the beginning of the sentence. */
export function TestNotice({ children }: { readonly children: string }) {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {children}, sent with a test token. Test leads are scored like all others, but never appear among leads or count
      in figures, simulations, and re-scoring. They are deleted {TEST_LEADS.days} days after their last change.
    </Alert>
  );
}
