import { type Operation, operations } from "#contract";
import { Table } from "../../components/Table.tsx";
import { operationHref } from "../reference/addresses.ts";

const KINDS = {
  stores: "Stores test leads",
  leads: "Acts on test leads",
  model: "Reads the same as any token",
} as const satisfies Record<NonNullable<Operation["testToken"]>, string>;

/** The calls for test tokens. */
export function CallTable() {
  const calls = Object.values<Operation>(operations).flatMap(({ testToken, ...call }) =>
    testToken === undefined ? [] : [{ ...call, testToken }],
  );
  return (
    <Table
      caption="Calls for test tokens"
      columns={["Call", "What it does", "With a test token"]}
      rows={calls.map(({ id, method, path, summary, testToken }) => [
        <a key={id} href={operationHref(id as keyof typeof operations)}>
          <code>
            {method} {path}
          </code>
        </a>,
        summary,
        KINDS[testToken],
      ])}
    />
  );
}
