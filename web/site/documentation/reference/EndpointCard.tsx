import {
  type Auth,
  ERRORS,
  type ErrorStatus,
  type Example,
  isConditional,
  type Method,
  type Operation,
} from "#contract";
import { ORIGIN } from "#contract/origin";
import { shownAnswer } from "../../../samples/answer.ts";
import { target } from "../../../samples/curl.ts";
import { samplesOf } from "../../../samples/index.ts";
import { json } from "../../../samples/literal.ts";
import { requestOf, shownExample } from "../../../samples/request.ts";
import { Badge, type BadgeTone } from "../../../ui/Badge.tsx";
import { CodeBlock, CopyButton } from "../../components/CodeBlock.tsx";
import { Disclosure } from "../../components/Disclosure.tsx";
import { Samples } from "../../components/Samples.tsx";
import { inline, Markdown } from "../markdown.tsx";
import { AUTH_WORDS, type Endpoint, type ShownSchema } from "./api.ts";
import styles from "./EndpointCard.module.css";
import { Fields } from "./Fields.tsx";

const METHOD_TONES: Readonly<Record<Method, BadgeTone>> = {
  GET: "accent",
  POST: "success",
  PUT: "warning",
  PATCH: "warning",
  DELETE: "danger",
};

const AUTH_TONES: Readonly<Record<Auth, BadgeTone>> = { none: "neutral", token: "accent", admin: "warning" };

/** One endpoint, closed at first: what it does, what it takes and gives, its examples and errors. */
export function EndpointCard({ endpoint }: { readonly endpoint: Endpoint }) {
  const { operation, errors } = endpoint;
  const example = shownExample(operation);
  const others = operation.examples.filter((other) => other !== example);
  return (
    <Disclosure className={styles.card} summary={<Summary operation={operation} />}>
      <div className={styles.content} data-endpoint={operation.id}>
        {operation.description && (
          <div className={styles.description}>
            <Markdown text={operation.description} />
          </div>
        )}
        <Request endpoint={endpoint} example={example} />
        <Response endpoint={endpoint} example={example} />
        {others.length > 0 && (
          <Part operation={operation} name="more-examples" title="More examples">
            {others.map((other) => (
              <OtherExample key={other.name} operation={operation} example={other} />
            ))}
          </Part>
        )}
        {errors.length > 0 && (
          <Part operation={operation} name="errors" title="Errors">
            <dl className={styles.errors}>
              {errors.map(({ status, title, meaning }) => (
                <div key={status}>
                  <dt>
                    <a href="#error-handling">{status}</a> {title}
                  </dt>
                  <dd>{inline(meaning)}</dd>
                </div>
              ))}
            </dl>
          </Part>
        )}
      </div>
    </Disclosure>
  );
}

function Summary({ operation }: { readonly operation: Operation }) {
  const { id, method, path, summary, auth } = operation;
  return (
    <span className={styles.summary}>
      <h4 id={id} className={styles.title}>
        {summary}
      </h4>
      <Badge tone={METHOD_TONES[method]} mono className={styles.method}>
        {method}
      </Badge>
      <code className={styles.path}>{path}</code>
      <span className={styles.badges}>
        <Badge tone="success">Active</Badge>
        <Badge tone={AUTH_TONES[auth]}>{AUTH_WORDS[auth]}</Badge>
      </span>
    </span>
  );
}

interface Shown {
  readonly endpoint: Endpoint;
  readonly example: Example;
}

function Request({ endpoint: { operation, parameters, request }, example }: Shown) {
  const sample = samplesOf(operation, example, ORIGIN);
  const nothing = parameters.path.length + parameters.query.length === 0 && request === undefined;
  const { body } = example.request;
  return (
    <Part operation={operation} name="request" title="Request">
      {parameters.path.length > 0 && <Parameters title="In the path" members={parameters.path} />}
      {parameters.query.length > 0 && <Parameters title="In the query" members={parameters.query} />}
      {operation.scoped && (
        <p className={styles.note}>
          Takes <a href="#accounts-and-x-account">X-Account</a>.
        </p>
      )}
      {isConditional(operation) && (
        <p className={styles.note}>
          Takes <a href="#etag-and-if-match">If-Match</a>.
        </p>
      )}
      {request && <Schema id={`${operation.id}-request-schema`} title="Request schema" schema={request} />}
      {nothing && <p className={styles.note}>Neither parameters nor a body.</p>}
      <Samples label={operation.summary} code={sample} />
      {body === undefined ? (
        <CodeBlock
          title="Example request"
          language="text"
          code={`${operation.method} ${target(requestOf(operation, example))}`}
        />
      ) : (
        <CodeBlock title="Example request" language="json" code={json(body)} />
      )}
    </Part>
  );
}

function Parameters({ title, members }: { readonly title: string; readonly members: ShownSchema["members"] }) {
  return (
    <div>
      <p className={styles.label}>{title}</p>
      <Fields members={members} />
    </div>
  );
}

function Response({ endpoint: { operation, response }, example }: Shown) {
  const { status, description, headers = {} } = operation.success;
  return (
    <Part operation={operation} name="response" title="Response">
      <p className={styles.note}>
        <Badge tone="success" mono>
          {status}
        </Badge>{" "}
        {inline(description)}
        {Object.entries(headers).map(([name, header]) => (
          <span key={name} className={styles.header}>
            <code>
              {name}: {header.example}
            </code>
          </span>
        ))}
      </p>
      {response && <Schema id={`${operation.id}-response-schema`} title="Response schema" schema={response} />}
      {example.response === undefined ? (
        <p className={styles.note}>The answer has no body.</p>
      ) : (
        <CodeBlock title="Example response" {...shownAnswer(example.response)} />
      )}
    </Part>
  );
}

/** A schema to read, and beneath it to copy. */
function Schema({ id, title, schema }: { readonly id: string; readonly title: string; readonly schema: ShownSchema }) {
  const isObject = schema.type === "object";
  return (
    <div>
      <div className={styles.schemaHead}>
        <p className={styles.label}>
          {title}
          {!isObject && <span className={styles.kind}>{schema.type}</span>}
        </p>
        <CopyButton label={`Copy: ${title} as JSON`} of={`#${id} pre`} />
      </div>
      {schema.description && <p className={styles.about}>{inline(schema.description)}</p>}
      {schema.members.length > 0 && <Fields members={schema.members} />}
      <details className={styles.json} id={id}>
        <summary>{title} as JSON</summary>
        <CodeBlock title={title} language="text" code={JSON.stringify(schema.json, null, 1)} />
      </details>
    </div>
  );
}

function OtherExample({ operation, example }: { readonly operation: Operation; readonly example: Example }) {
  const { name, status, request, response } = example;
  const sent = request.body ?? request.text;
  const meaning = status in ERRORS ? ERRORS[status as ErrorStatus].title : "";
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
        {sent === undefined ? (
          <CodeBlock
            title="Request"
            language="text"
            code={`${operation.method} ${target(requestOf(operation, example))}`}
          />
        ) : (
          <CodeBlock
            title="Request"
            language={request.body === undefined ? "text" : "json"}
            code={request.body === undefined ? String(sent) : json(sent)}
          />
        )}
        {response !== undefined && <CodeBlock title="Response" {...shownAnswer(response)} />}
      </div>
    </details>
  );
}

function Part({
  operation,
  name,
  title,
  children,
}: {
  readonly operation: Operation;
  readonly name: string;
  readonly title: string;
  readonly children: React.ReactNode;
}) {
  const id = `${operation.id}-${name}`;
  return (
    <div className={styles.part}>
      <h5 id={id} className={styles.heading}>
        <a href={`#${id}`}>{title}</a>
      </h5>
      {children}
    </div>
  );
}
