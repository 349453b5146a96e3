import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { useAccountNames } from "../data/account.ts";
import { ListView } from "../ui/list/ListView.tsx";
import { useListContext } from "../ui/list/list-context.ts";
import { ReachFilter } from "../ui/list/ReachFilter.tsx";
import type { Column } from "../ui/list/ResponsiveList.tsx";
import { SelectFilter } from "../ui/list/SelectFilter.tsx";
import { Moment } from "../ui/Moment.tsx";
import { ExpiryText } from "./ExpiryText.tsx";
import { TestChip } from "./TestChip.tsx";
import { type Token, tokenName } from "./token.ts";

/** The tokens with which programs call the API. */
export function TokenList() {
  const nameOf = useAccountNames();
  const columns: readonly Column<Token>[] = [
    { label: "Name", render: (token) => <Name token={token} /> },
    { label: "User", render: ({ username }) => username },
    { label: "Account", render: ({ account }) => nameOf(account) },
    { label: "Created", render: ({ created_at }) => <Moment at={created_at} />, onlyWide: true },
    { label: "Expires", render: ({ expires_at }) => <ExpiryText at={expires_at} /> },
    { label: "Last used", render: ({ last_used_at: at }) => (at === null ? "Never" : <Moment at={at} />) },
  ];
  return (
    <ListView<Token>
      columns={columns}
      search="Find a token"
      description="Programs call the API with a token. Give each program its own, so that you can revoke one without affecting the others."
      empty="Programs call the API with a token. Give each program its own."
      filters={
        <>
          <ReachFilter />
          <KindFilter />
          <OfUser />
        </>
      }
    />
  );
}

function Name({ token }: { readonly token: Token }) {
  if (token.is_default) return <Box component="em">{tokenName(token)}</Box>;
  if (!token.is_test) return token.name;
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", alignItems: "center", gap: 0.75 }}>
      {token.name} <TestChip />
    </Box>
  );
}

function KindFilter() {
  const { filters, setFilters } = useListContext();
  const { is_test, ...others } = filters;
  return (
    <SelectFilter
      label="Kind"
      value={is_test === undefined ? "" : String(is_test)}
      options={[
        ["", "All"],
        ["false", "Live"],
        ["true", "Test"],
      ]}
      onChange={(kind) => setFilters(kind === "" ? others : { ...others, is_test: kind === "true" })}
    />
  );
}

/** A notice that only the tokens of one user are displayed, after a link from their page. */
function OfUser() {
  const { filters, setFilters, items } = useListContext();
  const { user, ...others } = filters;
  if (user === undefined) return null;
  const [first] = (items ?? []) as readonly Token[];
  const label = `Only of ${first?.username ?? "one user"}`;
  return <Chip label={label} onDelete={() => setFilters(others)} sx={{ alignSelf: "flex-end", mb: 0.5 }} />;
}
