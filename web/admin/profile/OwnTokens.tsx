import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { useSession } from "../api/session.ts";
import { tokenFor, tokensOf } from "../area/paths.ts";
import { Section } from "../ui/Section.tsx";

/** A link to the user's own tokens. */
export function OwnTokens() {
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
