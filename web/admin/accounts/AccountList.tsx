import cornerDownRightIcon from "virtual:lucide/corner-down-right";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { useSession } from "../api/session.ts";
import { type Account, useAccountNames } from "../data/account.ts";
import { useSwitchAccount } from "../data/switch-account.ts";
import { Icon } from "../ui/Icon.tsx";
import { ListView } from "../ui/list/ListView.tsx";
import type { Column } from "../ui/list/ResponsiveList.tsx";
import { Moment } from "../ui/Moment.tsx";

const COLUMNS: readonly Column<Account>[] = [
  { label: "Name", render: (account) => <Name account={account} /> },
  { label: "Slug", render: ({ slug }) => <code>{slug}</code> },
  { label: "Agency", render: (account) => <Agency account={account} /> },
  { label: "Time zone", render: ({ time_zone }) => time_zone },
  { label: "Since", render: ({ created_at }) => <Moment at={created_at} />, onlyWide: true },
  { label: "Current account", render: (account) => <Acting account={account} /> },
];

/** The accounts within reach, clients below their agency, with the current one. */
export function AccountList() {
  return (
    <ListView<Account>
      columns={COLUMNS}
      arrange={belowAgencies}
      search="Find an account"
      description="Each account has questions, a model, leads, and users of its own. Administrators of an agency can switch to the accounts of its clients."
      empty="Each client has an account of its own."
    />
  );
}

function Name({ account: { name, parent } }: { readonly account: Account }) {
  if (parent === null) return name;
  return (
    <>
      <Icon of={cornerDownRightIcon} sx={{ fontSize: 16, mr: 0.75, color: "text.disabled", verticalAlign: "-2px" }} />
      {name}
    </>
  );
}

/** A client's administrator does not see the agency's name, because it is out of their reach. */
function Agency({ account: { parent } }: { readonly account: Account }) {
  const { accounts } = useSession();
  const nameOf = useAccountNames();
  if (parent === null) return <Box sx={{ color: "text.secondary" }}>No agency</Box>;
  return accounts.some(({ id }) => id === parent) ? nameOf(parent) : "Your agency";
}

function Acting({ account: { id, slug, name } }: { readonly account: Account }) {
  const { account } = useSession();
  const switchTo = useSwitchAccount();
  if (id === account.id) return <Chip size="small" color="primary" label="You are here" />;
  return (
    <Button
      variant="outlined"
      aria-label={`Switch to ${name}`}
      // Above the link that covers the row.
      sx={{ position: "relative", zIndex: 1 }}
      onClick={() => switchTo(slug)}
    >
      Switch
    </Button>
  );
}

interface Member {
  readonly id: number;
  readonly parent: number | null;
}

/** Moves the clients of each agency below it. Clients whose agency is not in the list stay in place. */
export function belowAgencies<Account extends Member>(accounts: readonly Account[]): Account[] {
  const present = new Set(accounts.map(({ id }) => id));
  const isBelow = ({ parent }: Account) => parent !== null && present.has(parent);
  return accounts
    .filter((account) => !isBelow(account))
    .flatMap((account) => [account, ...accounts.filter(({ parent }) => parent === account.id)]);
}
