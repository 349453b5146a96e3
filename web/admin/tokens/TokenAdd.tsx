import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { TEST_LEADS } from "#contract/wire";
import { api } from "../api/client.ts";
import { useSession } from "../api/session.ts";
import { useArea } from "../area/area-context.ts";
import { leadPaths } from "../area/lead-paths.ts";
import { paths } from "../area/paths.ts";
import { SwitchControl } from "../controls/SwitchControl.tsx";
import { TextControl } from "../controls/TextControl.tsx";
import { AddView } from "../form/AddView.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Section } from "../ui/Section.tsx";
import { ExpiryFields } from "./ExpiryFields.tsx";
import { type ExpiryPreset, expiryOf } from "./expiry.ts";
import { TokenValue } from "./TokenValue.tsx";
import type { TokenWithValue } from "./token.ts";
import { type Owner, UserField } from "./UserField.tsx";

interface TokenDraft {
  readonly user: Owner | null;
  readonly name: string;
  readonly is_test: boolean;
  readonly preset: ExpiryPreset;
  readonly date: string;
}

const bodyOf = ({ user, name, is_test, preset, date }: TokenDraft) => ({
  // null is rejected at its field: without the member the token would be the user's own
  user: user?.id ?? null,
  name,
  is_test,
  expires_at: expiryOf(preset, date, new Date()),
});

/** The oldest active API client of an account, or null if there is none. */
async function apiClientOf(account: number): Promise<Owner | null> {
  const query = { account, is_staff: false, is_active: true, page_size: 1 };
  return (await api.listUsers({ query })).results[0] ?? null;
}

/**
 * Adds a token for a user: the one in the address, otherwise the account's API client. A program that sends leads
 * should not act as an administrator, so without an API client, nobody is preselected.
 */
export function TokenAdd() {
  const [search] = useSearchParams();
  const id = search.get("user");
  const { account } = useSession();
  const { data, error } = useQuery({
    queryKey: ["owner", id, account.id],
    queryFn: async () =>
      id === null ? await apiClientOf(account.id) : await api.getUser({ params: { id: Number(id) } }),
  });
  const [added, setAdded] = useState<TokenWithValue>();
  if (error !== null) return <Failed error={error} />;
  if (data === undefined) return <Loading />;
  if (added !== undefined) return <TokenAdded token={added} onAnother={() => setAdded(undefined)} />;
  const initial: TokenDraft = {
    user: data,
    name: "",
    is_test: search.get("is_test") === "true",
    preset: "90",
    date: "",
  };
  return (
    <AddView<TokenDraft>
      initial={initial}
      toBody={bodyOf}
      onAdded={(item) => setAdded(item as unknown as TokenWithValue)}
    >
      <UserField />
      <TextControl
        name="name"
        label="Name"
        required
        autoFocus
        autoComplete="off"
        help="What it is for, such as the website that sends leads."
      />
      <SwitchControl
        name="is_test"
        label="Test token"
        help={`It stores and reads only test leads, and reads the model. Test leads count nowhere and are deleted after ${TEST_LEADS.days} days.`}
      />
      <ExpiryFields />
    </AddView>
  );
}

/** The page after a token was added: its value, and how to use it. */
function TokenAdded({ token, onAnother }: { readonly token: TokenWithValue; readonly onAnother: () => void }) {
  const area = useArea();
  return (
    <>
      <PageHeader
        title={`${token.name} is ready`}
        description={
          token.is_test
            ? `It acts as ${token.username}, on test leads only.`
            : `It acts as ${token.username}. Keep it on servers: anyone who has it can act as this user.`
        }
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
          {token.is_test && (
            <Button component={Link} to={leadPaths.tests} variant="outlined">
              View test leads
            </Button>
          )}
          <Button variant="outlined" onClick={onAnother}>
            Add another token
          </Button>
        </Box>
      </Box>
    </>
  );
}
