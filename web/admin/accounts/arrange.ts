interface Member {
  readonly id: number;
  readonly parent: number | null;
}

/** The clients of each agency below it; those whose agency is not among them stay where they are. */
export function arrange<Account extends Member>(accounts: readonly Account[]): Account[] {
  const present = new Set(accounts.map(({ id }) => id));
  const isBelow = ({ parent }: Account) => parent !== null && present.has(parent);
  return accounts
    .filter((account) => !isBelow(account))
    .flatMap((account) => [account, ...accounts.filter(({ parent }) => parent === account.id)]);
}
