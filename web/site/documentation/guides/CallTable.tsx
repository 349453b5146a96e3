import { type Operation, type OperationId, operations } from "#contract";
import { Table } from "../../components/Table.tsx";
import { resourcePlace } from "../places.ts";
import { operationHref } from "../reference/addresses.ts";

const CALLS = Object.values<Operation>(operations);

/** The calls with which a test token stores test leads, or acts on them. */
export function CallTable() {
  const calls = CALLS.filter(({ testToken }) => testToken === "stores" || testToken === "leads");
  return (
    <Table
      caption="Calls on test leads"
      columns={["Call", "With a test token"]}
      rows={calls.map(({ id, method, path, summary }) => [
        <a key={id} href={operationHref(id as OperationId)}>
          <code>
            {method} {path}
          </code>
        </a>,
        summary,
      ])}
    />
  );
}

/** Links to the resources of which a test token reads the same as any other one. */
export function SharedTags() {
  const tags = new Set(CALLS.flatMap(({ tag, testToken }) => (testToken === "model" ? [tag] : [])));
  return [...tags].map((tag, index) => (
    <span key={tag}>
      {index === 0 ? "" : index === tags.size - 1 ? ", and " : ", "}
      <a href={resourcePlace(tag).href}>{tag.toLowerCase()}</a>
    </span>
  ));
}
