import { ERRORS } from "#contract";
import { json } from "../../../samples/literal.ts";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Heading } from "../../components/Prose.tsx";
import { Samples } from "../../components/Samples.tsx";
import { Table } from "../../components/Table.tsx";
import { inline } from "../markdown.tsx";
import { GUIDES } from "./guides.ts";

/** Every status that means failure, and how to read its body. */
export function ErrorHandling() {
  return (
    <>
      <Heading id="error-handling">Error handling</Heading>
      <p>
        Errors have a status of 400 or higher and a JSON body. A 400 lists every invalid field at once with its error
        messages; nothing from the request is stored. All other errors describe the problem in <code>detail</code>.
      </p>
      <Table
        caption="Errors"
        columns={["Status", "Meaning", "Body"]}
        rows={Object.entries(ERRORS).map(([status, { title, meaning, example }]) => [
          <span key="status">
            {status} {title}
          </span>,
          inline(meaning),
          <code key="body">{JSON.stringify(example)}</code>,
        ])}
      />
      <CodeBlock title="400 Bad Request" language="json" code={json(ERRORS[400].example)} />
      <Samples {...GUIDES.errors} />
      <p>
        Errors that don’t belong to a single field are under <code>non_field_errors</code>. Errors in a list of objects
        are a list too, with an empty object for each valid item. After a 429, wait for the number of seconds in{" "}
        <code>Retry-After</code>. After a 503, or if no response arrives, try again a little later. The clients do both
        for you, but never repeat a request whose first attempt may have been stored, such as a lead: see{" "}
        <a href="#duplicates">Idempotency and duplicates</a>.
      </p>
    </>
  );
}
