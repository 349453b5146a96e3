import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { useArea } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Section } from "../ui/Section.tsx";
import { TokenValue } from "./TokenValue.tsx";
import type { TokenWithValue } from "./token.ts";

/** The page after a token was added: its value, and how to use it. */
export function TokenAdded({ token, onAnother }: { readonly token: TokenWithValue; readonly onAnother: () => void }) {
  const area = useArea();
  return (
    <>
      <PageHeader
        title={`${token.name} is ready`}
        description={`It acts as ${token.username}. Keep it on servers: anyone who has it can act as this user.`}
        trail={[{ label: area.title, to: paths.list(area) }]}
      />
      <Box sx={{ display: "grid", gap: 3 }} data-column="">
        <Section title="Token">
          <TokenValue value={token.token} />
        </Section>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button component={Link} to={paths.change(area, token.id)} variant="contained">
            View token
          </Button>
          <Button variant="outlined" onClick={onAnother}>
            Add another token
          </Button>
        </Box>
      </Box>
    </>
  );
}
