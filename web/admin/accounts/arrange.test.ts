import { expect, test } from "vitest";
import { belowAgencies } from "./AccountList.tsx";

const account = (id: number, parent: number | null = null) => ({ id, parent });
const order = (...accounts: ReturnType<typeof account>[]) => belowAgencies(accounts).map(({ id }) => id);

test("clients are below their agency, in their original order", () => {
  expect(order(account(1), account(2), account(3, 1), account(4, 2), account(5, 1))).toEqual([1, 3, 5, 2, 4]);
  expect(order(account(1, 2), account(2))).toEqual([2, 1]);
});

test("a client stays in place if its agency is on another page", () => {
  expect(order(account(3, 9), account(4), account(5, 9))).toEqual([3, 4, 5]);
});
