import { notify } from "../../ui/notifications/notify.ts";
import { api } from "../api/client.ts";
import { refreshSession } from "../api/refresh-session.ts";
import { useSession } from "../api/session.ts";
import { SectionForm } from "../form/SectionForm.tsx";
import { TextControl } from "../form/TextControl.tsx";
import { useSavingForm } from "../form/use-saving-form.ts";
import { Section } from "../ui/Section.tsx";

/** The user's name and email address. */
export function ProfileForm() {
  const { user } = useSession();
  const { first_name, last_name, email } = user;
  const parts = useSavingForm({ first_name, last_name, email }, async (values) => {
    await api.updateUser({ params: { id: user.id }, body: values });
    parts.form.reset(values);
    await refreshSession();
    notify.success("Profile saved");
  });
  return (
    <Section title="Profile" description={`You sign in as ${user.username}.`}>
      <SectionForm parts={parts} maxWidth={420} label="Profile" action="Save">
        <TextControl name="first_name" label="First name" autoComplete="given-name" />
        <TextControl name="last_name" label="Last name" autoComplete="family-name" />
        <TextControl name="email" label="Email" type="email" autoComplete="email" />
      </SectionForm>
    </Section>
  );
}
