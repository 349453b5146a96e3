interface Member {
  readonly id: number;
  readonly parent: number | null;
}

/** Moves the clients of each agency below it. Clients whose agency is not in the list stay in place. */
export function arrange<Account extends Member>(accounts: readonly Account[]): Account[] {
  const present = new Set(accounts.map(({ id }) => id));
  const isBelow = ({ parent }: Account) => parent !== null && present.has(parent);
  return accounts
    .filter((account) => !isBelow(account))
    .flatMap((account) => [account, ...accounts.filter(({ parent }) => parent === account.id)]);
}
