import { CONSEQUENCES, type Example, type Operation, type OperationId } from "#contract";
import { ORIGIN } from "#contract/origin";
import { shownAnswer } from "../../../samples/answer.ts";
import { target } from "../../../samples/curl.ts";
import { samplesOf } from "../../../samples/index.ts";
import { json } from "../../../samples/literal.ts";
import { requestOf, shownExample } from "../../../samples/request.ts";
import { Callout } from "../../components/Callout.tsx";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Disclosure } from "../../components/Disclosure.tsx";
import { Samples } from "../../components/Samples.tsx";
import { inline, Markdown } from "../markdown.tsx";
import type { Endpoint } from "./api.ts";
import styles from "./EndpointCard.module.css";
import { EndpointSummary } from "./EndpointSummary.tsx";
import { MoreExamples } from "./MoreExamples.tsx";
import { Errors, Request, Response } from "./Parts.tsx";
import { TryIt } from "./TryIt.tsx";

/** One endpoint: on the left its description, parameters, and responses; on the right its code, to copy and try. */
export function EndpointCard({ endpoint }: { readonly endpoint: Endpoint }) {
  const { operation } = endpoint;
  const example = shownExample(operation);
  const consequence = CONSEQUENCES[operation.id as OperationId];
  return (
    <Disclosure open className={styles.card} summary={<EndpointSummary operation={operation} level={2} />}>
      <div className={styles.content} data-endpoint={operation.id}>
        <div className={styles.words}>
          {operation.description && (
            <div className={styles.description}>
              <Markdown text={operation.description} />
            </div>
          )}
          <Request endpoint={endpoint} />
          <Response endpoint={endpoint} />
          <Errors endpoint={endpoint} />
        </div>
        <div className={styles.code}>
          {consequence && <Callout tone="warning">{inline(consequence)}</Callout>}
          <Samples label={operation.summary} code={samplesOf(operation, example, ORIGIN)} />
          <TryIt endpoint={endpoint} />
          <ExampleRequest operation={operation} example={example} />
          {example.response === undefined ? (
            <p className={styles.note}>The response has no body.</p>
          ) : (
            <CodeBlock title="Example response" {...shownAnswer(example.response)} />
          )}
          <MoreExamples operation={operation} examples={operation.examples.filter((other) => other !== example)} />
        </div>
      </div>
    </Disclosure>
  );
}

function ExampleRequest({ operation, example }: { readonly operation: Operation; readonly example: Example }) {
  const request = requestOf(operation, example);
  const shown =
    request.body === undefined
      ? ({ language: "text", code: `${operation.method} ${target(request)}` } as const)
      : ({ language: "json", code: json(request.body) } as const);
  return (
    <div data-example-request="">
      <CodeBlock title="Example request" {...shown} />
    </div>
  );
}
