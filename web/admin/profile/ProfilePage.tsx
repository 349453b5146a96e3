import Box from "@mui/material/Box";
import { PageHeader } from "../ui/PageHeader.tsx";
import { OwnTokens } from "./OwnTokens.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { Sessions } from "./Sessions.tsx";

/** What concerns only whoever is signed in: name and email, password, sessions, tokens. */
export function ProfilePage() {
  return (
    <>
      <PageHeader title="My account" />
      <Box sx={{ display: "grid", gap: 3, maxWidth: 760 }}>
        <ProfileForm />
        <PasswordForm />
        <Sessions />
        <OwnTokens />
      </Box>
    </>
  );
}
