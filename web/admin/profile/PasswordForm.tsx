import { useQueryClient } from "@tanstack/react-query";
import { notify } from "../../ui/notifications/notify.ts";
import { api } from "../api/client.ts";
import { useSession } from "../api/session.ts";
import { passwordHint } from "../controls/password.ts";
import { TextControl } from "../controls/TextControl.tsx";
import { SectionForm } from "../form/SectionForm.tsx";
import { useSavingForm } from "../form/use-saving-form.ts";
import { Section } from "../ui/Section.tsx";
import { SESSIONS } from "./own-sessions.ts";

const BLANK = { current_password: "", new_password: "", repeated: "" };

/** Changes the user's password, which ends every other session. */
export function PasswordForm() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const parts = useSavingForm(BLANK, async ({ repeated, ...body }) => {
    if (repeated !== body.new_password) {
      parts.form.setError("repeated", { message: "The passwords don't match." }, { shouldFocus: true });
      return false;
    }
    await api.changePassword({ body });
    parts.form.reset(BLANK);
    await queryClient.invalidateQueries(SESSIONS);
    notify.success("Password changed. Your other sessions have ended.");
  });
  return (
    <Section title="Password" description="Changing it signs you out everywhere else. API tokens stay as they are.">
      <SectionForm parts={parts} maxWidth={420} label="Password" action="Change password">
        {/* Identifies the user for password managers. */}
        <input type="text" hidden readOnly autoComplete="username" value={user.username} />
        <TextControl
          name="current_password"
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
        />
        <TextControl
          name="new_password"
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          help={passwordHint(parts.form.watch("new_password"))}
        />
        <TextControl
          name="repeated"
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          required
        />
      </SectionForm>
    </Section>
  );
}
