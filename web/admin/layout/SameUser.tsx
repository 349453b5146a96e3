import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useEffect, useState } from "react";
import { apiIn } from "../api/client.ts";
import { useSession } from "../api/session.ts";

/**
 * Tabs share the cookie: a user who signs in as another user in one tab is that user in all. A tab that becomes active
 * again says so, instead of displaying one user's page and saving it as another.
 */
export function SameUser() {
  const { user } = useSession();
  const [other, setOther] = useState<string>();

  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      const now = await apiIn(undefined).getSession();
      setOther(now.user.id === user.id ? undefined : now.user.username);
    };
    // A server that cannot be reached is reported by whatever needs it.
    const onChange = () => void look().catch(() => undefined);
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, [user.id]);

  if (other === undefined) return null;
  return (
    <Dialog open aria-labelledby="other-user" maxWidth="xs" fullWidth sx={{ zIndex: 1500 }}>
      <DialogTitle id="other-user">You are now {other}</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body1">
          This page was opened by {user.username}, and another tab has signed in as {other} since. Nothing is saved from
          here until you sign in as {user.username} again.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => location.assign("/admin/")}>
          Go on as {other}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
