import { ERRORS, type ErrorStatus, type Example, type Operation } from "#contract";
import { shownAnswer } from "../../../samples/answer.ts";
import { target } from "../../../samples/curl.ts";
import { json } from "../../../samples/literal.ts";
import { requestOf } from "../../../samples/request.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import styles from "./EndpointCard.module.css";

/** The other examples of an operation, initially closed. */
export function MoreExamples({
  operation,
  examples,
}: {
  readonly operation: Operation;
  readonly examples: readonly Example[];
}) {
  if (examples.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3 id={`${operation.id}-more-examples`} className={styles.heading}>
        <a href={`#${operation.id}-more-examples`}>More examples</a>
      </h3>
      {examples.map((example) => (
        <OtherExample key={example.name} operation={operation} example={example} />
      ))}
    </div>
  );
}

/** Displayed as plain text, which is one node instead of a hundred: there are many, and few are opened. */
function OtherExample({ operation, example }: { readonly operation: Operation; readonly example: Example }) {
  const { name, status, request, response } = example;
  const meaning = status in ERRORS ? ERRORS[status as ErrorStatus].title : "";
  const sent =
    request.body === undefined
      ? (request.text ?? `${operation.method} ${target(requestOf(operation, example))}`)
      : json(request.body);
  return (
    <details className={styles.other}>
      <summary>
        <Badge tone={status < 400 ? "success" : "danger"} mono>
          {status}
        </Badge>{" "}
        {name}
        {meaning && <span className="visually-hidden"> ({meaning})</span>}
      </summary>
      <div className={styles.pair}>
        <CodeBlock title="Request" language="text" code={sent} />
        {response !== undefined && <CodeBlock title="Response" language="text" code={shownAnswer(response).code} />}
      </div>
    </details>
  );
}
