import { CODE_WORDS, ERROR_CODES, ERRORS } from "#contract";
import { json } from "../../../samples/literal.ts";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Heading } from "../../components/Prose.tsx";
import { Samples } from "../../components/Samples.tsx";
import { Table } from "../../components/Table.tsx";
import { inline } from "../markdown.tsx";
import { GUIDE_SAMPLES } from "./guide-samples.ts";

/** Every error status, and how to read its body. */
export function ErrorHandling() {
  return (
    <>
      <Heading id="error-handling">Error handling</Heading>
      <p>
        Errors have a status of 400 or higher and a JSON body. A 400 lists every invalid field at once with its error
        messages; nothing from the request is stored. All other errors describe the problem in <code>detail</code>. Next
        to each message is a <a href="#error-codes">code</a> for programs: in <code>code</code>, and for invalid fields
        in <code>codes</code>, in the same places as the messages.
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
      <Samples {...GUIDE_SAMPLES.errors} />
      <p>
        Errors that don’t belong to a single field are under <code>non_field_errors</code>. Errors in a list of objects
        are a list too, with an empty object for each valid item. After a 429, wait for the number of seconds in{" "}
        <code>Retry-After</code>. After a 503, or if no response arrives, try again a little later. The clients do both
        for you, but never repeat a request whose first attempt may have been stored, such as a lead: see{" "}
        <a href="#duplicates">Idempotency and duplicates</a>.
      </p>
      <Heading id="error-codes" level={3}>
        Error codes
      </Heading>
      <p>
        A code keeps its meaning when messages are reworded, so go by codes and statuses, never by messages. New codes
        can be added: treat one that you don’t know by its status. A formula or rule that is not valid has{" "}
        <a href="/documentation/recommendations#errors-in-rules">a code of the language</a>, such as{" "}
        <code>missing_if</code>.
      </p>
      <Table
        caption="Error codes"
        columns={["Code", "Status", "Meaning", "What to do"]}
        rows={Object.entries(CODE_WORDS).map(([code, { meaning, fix }]) => [
          <code key="code">{code}</code>,
          String(ERROR_CODES[code as keyof typeof ERROR_CODES]),
          inline(meaning),
          inline(fix),
        ])}
      />
    </>
  );
}
