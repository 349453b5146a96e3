import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { useArea } from "../area/area-context.ts";
import { paths, tokenFor } from "../area/paths.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Section } from "../ui/Section.tsx";
import { ShownOnce, signInData } from "../ui/ShownOnce.tsx";
import type { User } from "./user.ts";

/** The page after a user was added: what to hand over, displayed once, and links to the next steps. */
export function UserAdded({
  user,
  password,
  onAnother,
}: {
  readonly user: User;
  readonly password: string;
  readonly onAnother: () => void;
}) {
  const area = useArea();
  return (
    <>
      <PageHeader title={`${user.username} was added`} trail={[{ label: area.title, to: paths.list(area) }]} />
      <Box sx={{ display: "grid", gap: 3 }} data-column="">
        <Section title="Sign-in details">
          <Alert severity="warning" sx={{ mb: 2 }}>
            The password is shown only once. Copy it before you leave this page.
          </Alert>
          <ShownOnce label="Sign-in details" lines={signInData({ ...user, password })} />
        </Section>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button component={Link} to={paths.change(area, user.id)} variant="contained">
            Open
          </Button>
          <Button component={Link} to={tokenFor(user.id)} variant="outlined">
            Add a token
          </Button>
          <Button variant="outlined" onClick={onAnother}>
            Add another user
          </Button>
        </Box>
      </Box>
    </>
  );
}
