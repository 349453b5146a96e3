import type { ReactNode } from "react";
import { isConditional, type Operation } from "#contract";
import { Badge } from "../../../ui/Badge.tsx";
import { CodeBlock, CopyButton } from "../../components/CodeBlock.tsx";
import { inline } from "../markdown.tsx";
import { CONVENTIONS } from "../places.ts";
import type { Endpoint, ShownSchema } from "./api.ts";
import styles from "./EndpointCard.module.css";
import { Fields, SameAs } from "./Fields.tsx";

const RULES = CONVENTIONS.href;

/** The parameters and body of an endpoint. */
export function Request({ endpoint: { operation, parameters, request } }: { readonly endpoint: Endpoint }) {
  const nothing = parameters.path.length + parameters.query.length === 0 && request === undefined;
  return (
    <Part operation={operation} name="request" title="Request">
      {parameters.path.length > 0 && <Parameters title="Path parameters" members={parameters.path} />}
      {parameters.query.length > 0 && <Parameters title="Query parameters" members={parameters.query} />}
      {operation.scoped && (
        <p className={styles.note}>
          Accepts <a href={`${RULES}#accounts-and-x-account`}>X-Account</a>.
        </p>
      )}
      {operation.drafts && (
        <p className={styles.note}>
          Accepts <a href={`${RULES}#drafts-and-x-draft`}>X-Draft</a>.
        </p>
      )}
      {isConditional(operation) && (
        <p className={styles.note}>
          {operation.conditional === "required" ? "Requires" : "Accepts"}{" "}
          <a href={`${RULES}#etag-and-if-match`}>If-Match</a>.
        </p>
      )}
      {request && <Schema id={`${operation.id}-request-schema`} title="Request schema" schema={request} />}
      {nothing && <p className={styles.note}>No parameters and no body.</p>}
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

/** The successful response of an endpoint. */
export function Response({ endpoint: { operation, response } }: { readonly endpoint: Endpoint }) {
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
    </Part>
  );
}

/** The errors of an endpoint. */
export function Errors({ endpoint: { operation, errors } }: { readonly endpoint: Endpoint }) {
  if (errors.length === 0) return null;
  return (
    <Part operation={operation} name="errors" title="Errors">
      <dl className={styles.errors}>
        {errors.map(({ status, title, meaning }) => (
          <div key={status}>
            <dt>
              <a href={`${RULES}#error-handling`}>{status}</a> {title}
            </dt>
            <dd>{inline(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

/** A schema as a table, and below it as JSON to copy. */
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
      {schema.sameAs !== undefined && (
        <p className={styles.note}>
          The fields are described under <SameAs href={schema.sameAs} />.
        </p>
      )}
      <details className={styles.json} id={id}>
        <summary>{title} as JSON</summary>
        <CodeBlock title={title} language="text" code={JSON.stringify(schema.json, null, 1)} />
      </details>
    </div>
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
  readonly children: ReactNode;
}) {
  const id = `${operation.id}-${name}`;
  return (
    <div className={styles.part}>
      <h3 id={id} className={styles.heading}>
        <a href={`#${id}`}>{title}</a>
      </h3>
      {children}
    </div>
  );
}
