// The test leads of an account belong to its sandbox: a row of `account` with the same id and a minus sign. A query
// that is limited to one account therefore never finds the leads of the other, without a further condition.

/** The sandbox of an account. */
export const sandboxOf = (accountId: number): number => -accountId;

/** Whether leads of this account are test leads. */
export const isSandbox = (accountId: number): boolean => accountId < 0;

/** The account whose model, time zone, and users apply: that of a sandbox, or the account itself. */
export const ownerOf = (accountId: number): number => Math.abs(accountId);
