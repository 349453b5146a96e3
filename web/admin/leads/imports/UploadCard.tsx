import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { formatPercent } from "../../../ui/numbers.ts";
import { useStore } from "../../../ui/store.ts";
import { useSession } from "../../api/session.ts";
import { sizeText } from "../file-size.ts";
import { currentUpload } from "./upload.ts";

/** The file that is being uploaded for the account, or why it could not be. */
export function UploadCard() {
  const { account } = useSession();
  const upload = useStore(currentUpload);
  if (upload === undefined || upload.account !== account.slug) return null;
  const { name } = upload;
  if (upload.kind === "failed") {
    return (
      <Alert
        severity="error"
        sx={{ mb: 2, overflowWrap: "anywhere" }}
        action={
          <>
            {upload.again !== undefined && (
              <Button color="inherit" onClick={upload.again}>
                Try again
              </Button>
            )}
            <Button color="inherit" onClick={() => currentUpload.set(undefined)}>
              Dismiss
            </Button>
          </>
        }
      >
        <strong>{name} wasn’t uploaded.</strong> {upload.message}
      </Alert>
    );
  }
  const { sent, size, cancel } = upload;
  const part = size === 0 ? 0 : sent / size;
  const isSent = part === 1;
  return (
    <Card component="section" aria-label={`Upload of ${name}`} sx={{ display: "grid", gap: 1, p: 2, mb: 2 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Typography sx={{ flex: "1 1 180px", minWidth: 0, fontWeight: 550, overflowWrap: "anywhere" }}>
          {name}
        </Typography>
        <Typography sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
          {isSent ? "Reading the file…" : `${sizeText(sent)} of ${sizeText(size)}`}
        </Typography>
        <Button variant="outlined" size="small" onClick={cancel}>
          Cancel
        </Button>
      </Box>
      <LinearProgress
        aria-label="Upload"
        {...(isSent ? { variant: "indeterminate" } : { variant: "determinate", value: 100 * part })}
      />
      <span role="status" className="visually-hidden">
        {isSent ? "Reading the file" : `Uploading: ${formatPercent(Math.floor(part * 10) / 10)}`}
      </span>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        You can use other pages of the admin meanwhile. Keep this window open.
      </Typography>
    </Card>
  );
}
