import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { ACCESS_SETTLES_DAYS } from "#contract/wire";
import { api } from "../api/client.ts";
import { NewPasswordControl } from "../controls/NewPasswordControl.tsx";
import { generatePassword } from "../controls/password.ts";
import { FormFrame } from "../form/FormFrame.tsx";
import { useSavingForm } from "../form/use-saving-form.ts";
import { ShownOnce, signInData } from "../ui/ShownOnce.tsx";
import type { User } from "./user.ts";

/** Sets a new password for another user, and displays it to be handed over. */
export function ResetPassword({ user }: { readonly user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Reset password
      </Button>
      {isOpen && <ResetDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

function ResetDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const id = useId();
  const [given, setGiven] = useState<string>();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: "anywhere" }}>
        {given === undefined ? `Reset the password of ${user.username}?` : `${user.username} has a new password`}
      </DialogTitle>
      {given === undefined ? (
        <ResetForm user={user} onClose={onClose} onGiven={setGiven} />
      ) : (
        <>
          <DialogContent>
            <DialogContentText variant="body1" sx={{ mb: 2 }}>
              It is shown only once. Copy it before you close this dialog.
            </DialogContentText>
            <ShownOnce label="Sign-in details" lines={signInData({ ...user, password: given })} />
          </DialogContent>
          <DialogActions>
            <Button variant="contained" onClick={onClose} autoFocus>
              Done
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function ResetForm({
  user,
  onClose,
  onGiven,
}: {
  readonly user: User;
  readonly onClose: () => void;
  readonly onGiven: (password: string) => void;
}) {
  const { form, submit } = useSavingForm({ password: generatePassword() }, async ({ password }) => {
    await api.updateUser({ params: { id: user.id }, body: { password } });
    onGiven(password);
  });

  return (
    <FormFrame form={form} label="New password" onSave={() => void submit()}>
      <DialogContent>
        <DialogContentText variant="body1" sx={{ mb: 2 }}>
          All sessions of {user.username} end at once. API tokens stay as they are.
          {user.is_staff && ` With four eyes on, they can’t approve for ${ACCESS_SETTLES_DAYS} days.`}
        </DialogContentText>
        <NewPasswordControl name="password" label="New password" />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
          Reset password
        </Button>
      </DialogActions>
    </FormFrame>
  );
}
