import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { accountAddress } from "../api/address.ts";
import { useArea } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import type { Account } from "../data/account.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Section } from "../ui/Section.tsx";
import { ShownOnce, signInData } from "../ui/ShownOnce.tsx";
import type { AccountDraft } from "./draft.ts";

/**
 * The page after an account was added: the sign-in details to hand over, displayed once, and links to the next steps.
 */
export function AccountAdded({
  account,
  draft: { hasUser, first_user },
  onAnother,
}: {
  readonly account: Account;
  readonly draft: AccountDraft;
  readonly onAnother: () => void;
}) {
  const area = useArea();
  return (
    <>
      <PageHeader title={`${account.name} is ready`} trail={[{ label: area.title, to: paths.list(area) }]} />
      <Box sx={{ display: "grid", gap: 3 }} data-column="">
        {hasUser ? (
          <Section title="Sign-in details">
            <Alert severity="warning" sx={{ mb: 2 }}>
              The password is shown only once. Copy it before you leave this page.
            </Alert>
            <ShownOnce label="Sign-in details" lines={signInData(first_user)} />
          </Section>
        ) : (
          <Alert severity="info">
            This account has no users yet. Add one so that someone can sign in or send leads.
          </Alert>
        )}
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button component={Link} to={accountAddress("/", account.slug)} variant="contained">
            Switch to this account
          </Button>
          <Button component={Link} to={paths.change(area, account.id)} variant="outlined">
            View account
          </Button>
          <Button variant="outlined" onClick={onAnother}>
            Add another account
          </Button>
        </Box>
      </Box>
    </>
  );
}
