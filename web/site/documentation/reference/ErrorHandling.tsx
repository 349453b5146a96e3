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
        A failure has a status of 400 or more and a JSON body. A 400 names every faulty field at once, each with its
        messages; nothing of the request has been stored then. Every other failure says in <code>detail</code> what is
        wrong.
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
        Faults that concern no single field are under <code>non_field_errors</code>. Faults inside a list of objects are
        a list, with an empty object for each sound item. After a 429 wait for the seconds of <code>Retry-After</code>,
        and after a 503, or when no answer arrives, try again a little later. The clients below do both by themselves,
        but never send twice what may have been stored.
      </p>
    </>
  );
}
