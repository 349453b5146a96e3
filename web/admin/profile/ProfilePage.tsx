import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { notify } from "../../ui/notifications/notify.ts";
import { api } from "../api/client.ts";
import { refreshSession } from "../api/refresh-session.ts";
import { useSession } from "../api/session.ts";
import { tokenFor, tokensOf } from "../area/paths.ts";
import { TextControl } from "../controls/TextControl.tsx";
import { SectionForm } from "../form/SectionForm.tsx";
import { useSavingForm } from "../form/use-saving-form.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Section } from "../ui/Section.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { Sessions } from "./Sessions.tsx";

/** The user's own settings: name and email, password, sessions, tokens. */
export function ProfilePage() {
  return (
    <>
      <PageHeader title="My account" />
      <Box sx={{ ...STACK, gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" } }}>
        <Box sx={{ ...STACK, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <ProfileForm />
          <PasswordForm />
          <OwnTokens />
        </Box>
        <Sessions />
      </Box>
    </>
  );
}

const STACK = { display: "grid", gap: 3, alignItems: "start", alignContent: "start" } as const;

/** The user's name and email address. */
function ProfileForm() {
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

/** A link to the user's own tokens. */
function OwnTokens() {
  const { user } = useSession();
  return (
    <Section
      title="API tokens"
      description="Programs that act for you call the API with a token instead of your password."
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button component={Link} to={tokensOf(user.id)} variant="outlined">
          Your tokens
        </Button>
        <Button component={Link} to={tokenFor(user.id)} variant="outlined">
          Add a token
        </Button>
      </Box>
    </Section>
  );
}
