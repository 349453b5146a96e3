import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { Link, useParams } from "react-router";
import { useArea } from "../area/area-context.ts";
import { PLACES, paths } from "../area/paths.ts";
import { useAccountNames } from "../data/account.ts";
import { useItem } from "../data/items.ts";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { Moment } from "../ui/Moment.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Section } from "../ui/Section.tsx";
import { ExpiryText } from "./ExpiryText.tsx";
import { RevokeToken } from "./RevokeToken.tsx";
import { SecretSection } from "./SecretSection.tsx";
import { TestChip } from "./TestChip.tsx";
import { type Token, tokenName } from "./token.ts";

/** A token: its user, its expiry, and its last use; its value is displayed on request. */
export function TokenPage() {
  const area = useArea();
  const { id = "" } = useParams();
  const { data: token, error, refetch } = useItem<Token>(area.path, id);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (token === undefined) return <Loading />;
  return (
    <>
      <PageHeader
        title={tokenName(token)}
        description={
          token.is_default
            ? `What ${token.username} gets by signing in to the API.`
            : token.is_test
              ? `A test token of ${token.username}: it stores and reads only test leads.`
              : `An additional token of ${token.username}.`
        }
        trail={[{ label: area.title, to: paths.list(area) }]}
        actions={<RevokeToken token={token} />}
      />
      <Box sx={{ display: "grid", gap: 3 }} data-column="">
        <Facts token={token} />
        <SecretSection token={token} />
      </Box>
    </>
  );
}

function Facts({ token }: { readonly token: Token }) {
  const nameOf = useAccountNames();
  const facts = [
    [
      "User",
      <MuiLink key="user" component={Link} to={PLACES.user(token.user)}>
        {token.username}
      </MuiLink>,
    ],
    ["Account", nameOf(token.account)],
    ["Kind", token.is_test ? <TestChip key="kind" /> : "Live"],
    ["Created", <Moment key="created" at={token.created_at} />],
    ["Expires", <ExpiryText key="expires" at={token.expires_at} />],
    ["Last used", token.last_used_at === null ? "Never" : <Moment key="used" at={token.last_used_at} />],
  ] as const;
  return (
    <Section title="About it">
      <Box
        component="dl"
        sx={{ display: "grid", gridTemplateColumns: "minmax(88px, auto) minmax(0, 1fr)", gap: "6px 16px", m: 0 }}
      >
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ display: "contents" }}>
            <Box component="dt" sx={{ color: "text.secondary" }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
