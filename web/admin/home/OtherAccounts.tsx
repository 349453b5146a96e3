import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { accountAddress } from "../api/account.ts";
import { useSession } from "../api/session.ts";
import { Section } from "../ui/Section.tsx";

/** More than these are found with the switcher. */
const SHOWN = 12;

/** The ways to the other accounts one may act in: the leads of an agency are in those of its clients. */
export function OtherAccounts() {
  const { account, accounts } = useSession();
  const others = accounts.filter(({ slug }) => slug !== account.slug);
  if (others.length === 0) return null;
  return (
    <Section title="Other accounts" description="You may also act in these. The switcher above leads to all of them.">
      <Box component="ul" aria-label="Other accounts" sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {others.slice(0, SHOWN).map(({ slug, name }) => (
          <li key={slug}>
            <Button component={Link} to={accountAddress("/", slug)} variant="outlined" sx={{ whiteSpace: "normal" }}>
              {name}
            </Button>
          </li>
        ))}
      </Box>
    </Section>
  );
}
