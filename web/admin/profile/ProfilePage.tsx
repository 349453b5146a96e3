import Box from "@mui/material/Box";
import { PageHeader } from "../ui/PageHeader.tsx";
import { OwnTokens } from "./OwnTokens.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
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
