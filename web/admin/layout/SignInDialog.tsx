import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { type FormEvent, useState } from "react";
import { session } from "../api/session.ts";
import { type Interruption, leaveToLogin } from "../api/sign-in-again.ts";
import { endForeignSession, signIn, signInFailure } from "../login/sign-in.ts";

/** Asks for the password of the signed-in user, and repeats what failed because the session had ended. */
export function SignInDialog({ interruption: { resume } }: { readonly interruption: Interruption }) {
  const { user } = session();
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      const started = await signIn({ username: user.username, password });
      if (started.user.id === user.id) return resume();
      await endForeignSession();
      setFailure(`This is another user. Sign in as ${user.username}, or leave this page.`);
    } catch (error) {
      setFailure(signInFailure(error));
    }
    setBusy(false);
  }

  return (
    <Dialog open aria-labelledby="sign-in-again" maxWidth="xs" fullWidth sx={{ zIndex: 1500 }}>
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id="sign-in-again">Your session has ended</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          <DialogContentText variant="body1">Sign in again to continue. Nothing you entered is lost.</DialogContentText>
          {failure !== undefined && (
            <Alert severity="error" role="alert">
              {failure}
            </Alert>
          )}
          <TextField
            label="Username"
            value={user.username}
            slotProps={{ htmlInput: { readOnly: true, autoComplete: "username" } }}
          />
          <TextField
            label="Password"
            type="password"
            autoFocus
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            slotProps={{ htmlInput: { autoComplete: "current-password" } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => void leaveToLogin()}>Leave this page</Button>
          <Button type="submit" variant="contained" disabled={isBusy || password === ""}>
            {isBusy ? "Signing in…" : "Sign in"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
