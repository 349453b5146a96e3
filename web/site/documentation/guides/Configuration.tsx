import { ENVIRONMENT } from "#contract/reference/environment";
import { Heading } from "../../components/Prose.tsx";
import { Table } from "../../components/Table.tsx";
import { inline } from "../markdown.tsx";
import { GUIDES } from "../places.ts";

/** Every environment variable. */
export function Configuration() {
  return (
    <>
      <p>
        Leadplane is configured with environment variables. All of them are optional, except that{" "}
        <code>DATABASE_URL</code> needs a <code>SECRET_KEY</code>. An empty variable counts as not set. If anything is
        wrong, the server lists every problem at once and does not start.
      </p>
      <Heading id="variables">Environment variables</Heading>
      <Table
        caption="Environment variables"
        columns={["Variable", "Default", "Meaning"]}
        rows={ENVIRONMENT.map(({ name, default: value, otherwise, meaning }) => [
          <code key="name">{name}</code>,
          value === undefined ? otherwise : <code key="default">{value}</code>,
          inline(meaning),
        ])}
      />
      <p>
        For how to use them together, see <a href={GUIDES.operations.href}>{GUIDES.operations.text}</a>.
      </p>
    </>
  );
}
