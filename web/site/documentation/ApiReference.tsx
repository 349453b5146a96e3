import { ANALYTICS_MAX_AGE, ERRORS, operations } from "#contract";
import { ORIGIN } from "#contract/origin";
import { answerJson } from "../../samples/answer.ts";
import { samplesOf } from "../../samples/index.ts";
import { shownExample, TOKEN } from "../../samples/request.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card, CardGrid } from "../components/Card.tsx";
import { CodeBlock } from "../components/CodeBlock.tsx";
import { Heading } from "../components/Prose.tsx";
import { Samples } from "../components/Samples.tsx";
import { Table } from "../components/Table.tsx";
import { LinkedTitle } from "./layout/LinkedTitle.tsx";
import { inline } from "./markdown.tsx";
import { CONVENTIONS } from "./places.ts";
import styles from "./reference/ApiReference.module.css";
import { operationHref } from "./reference/addresses.ts";
import { RULES } from "./reference/Conventions.tsx";
import { EndpointList } from "./reference/EndpointList.tsx";
import { GUIDE_SAMPLES } from "./reference/guide-samples.ts";
import { Sdks } from "./reference/Sdks.tsx";

/** The most frequent errors for a new integration. */
const FREQUENT = [400, 401, 403, 404] as const;

/** Targets of old addresses, from when the rules were on this page. */
function RuleTitle({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <a id={id} href={`${CONVENTIONS.href}#${id}`}>
      {children}
    </a>
  );
}

/** Second tab of the documentation: the conventions of the API, and a list of its endpoints. */
export function ApiReference() {
  const { submitLead, explainLead } = operations;
  const first = shownExample(submitLead);
  return (
    <>
      <p className={styles.lead}>
        A REST API that accepts and returns JSON. It has {Object.keys(operations).length} endpoints, documented from the
        same schemas that validate requests. Also available as <a href="/api/openapi.json">OpenAPI 3.1</a> for your
        tools, and as plain text for language models in <a href="/llms.txt">llms.txt</a> and{" "}
        <a href="/llms-full.txt">llms-full.txt</a>.
      </p>
      <CardGrid columns={2}>
        <Card level={2} title={<LinkedTitle id="base-url">Base URL</LinkedTitle>}>
          <p>
            <code>{ORIGIN}</code>
          </p>
          <p className={styles.under}>Paths end with a slash; requests without it work too. Send and expect JSON.</p>
        </Card>
        <Card level={2} title={<LinkedTitle id="authentication">Authentication</LinkedTitle>}>
          <p>
            <code>Authorization: Token {TOKEN}</code>
          </p>
          <p className={styles.under}>
            <a href={operationHref("obtainToken")}>Get a token</a> with your username and password. Each endpoint shows
            who can call it.
          </p>
        </Card>
        <Card level={2} title={<LinkedTitle id="calculated-scores">Calculated scores</LinkedTitle>}>
          <p>
            <code>x_axis</code>, <code>y_axis</code>, and <code>total_score</code>
          </p>
          <p className={styles.under}>
            Returned with every lead, computed within the request. In rules and formulas, use{" "}
            <code>{"{x_axis_score}"}</code>, <code>{"{y_axis_score}"}</code>, and <code>{"{total_score}"}</code>.
          </p>
        </Card>
        <Card level={2} title={<LinkedTitle id="analytics-caching">Analytics caching</LinkedTitle>}>
          <p>
            <code>Cache-Control: private, max-age={ANALYTICS_MAX_AGE}</code>
          </p>
          <p className={styles.under}>
            Analytics are at most {ANALYTICS_MAX_AGE / 60} minutes old; <code>generated_at</code> is when they were
            computed.
          </p>
        </Card>
      </CardGrid>

      <Heading id="quick-start">Quick start</Heading>
      <p>Get your token, submit a lead, and see why it scored the way it did.</p>
      <Samples {...GUIDE_SAMPLES.authenticate} />
      <Samples label="Submit a lead" code={samplesOf(submitLead, first, ORIGIN)} />
      <Samples label="Explain its scores" code={samplesOf(explainLead, shownExample(explainLead), ORIGIN)} />

      <Heading id="example-response">Example response</Heading>
      <p>
        <Badge tone="success" mono>
          {first.status}
        </Badge>{" "}
        The lead is stored by the time you receive this. <code>recommendations</code> is keyed by the field name of the
        question whose rule matched.
      </p>
      <CodeBlock title="Example response" language="json" code={answerJson(first.response)} />

      <Heading id="conventions">Conventions</Heading>
      <p>
        What holds for every endpoint. <a href={CONVENTIONS.href}>Read all of it on one page.</a>
      </p>
      <Table
        caption="Conventions"
        columns={["Convention", "In short"]}
        rows={RULES.map(({ id, title, short }) => [
          <RuleTitle key="title" id={id}>
            {title}
          </RuleTitle>,
          inline(short),
        ])}
      />

      <Heading id="error-handling">Error handling</Heading>
      <p>
        Errors have a status of 400 or higher and a JSON body. A 400 lists every invalid field at once; all other errors
        describe the problem in <code>detail</code>.{" "}
        <a href={`${CONVENTIONS.href}#error-handling`}>All errors, with their bodies and how to handle them</a>.
      </p>
      <Table
        caption="The most frequent errors"
        columns={["Status", "Meaning"]}
        rows={FREQUENT.map((status) => [
          <span key="status">
            {status} {ERRORS[status].title}
          </span>,
          inline(ERRORS[status].meaning),
        ])}
      />

      <Heading id="sdks">SDKs</Heading>
      <p>
        The samples on these pages use these clients. Put the file next to your program, for example with{" "}
        <code>curl -O {ORIGIN}/clients/leadplane.js</code>; Node needs <code>{'"type": "module"'}</code> in your
        package.json. Every endpoint is a function, such as <code>submitLead</code> in JavaScript and{" "}
        <code>submit_lead</code> in Python.
      </p>
      <Sdks />

      <Heading id="endpoints">Endpoints</Heading>
      <p>
        Open an endpoint to see its schemas and examples here, or choose a resource to see all of its endpoints on one
        page. Every endpoint has a <strong>Try it</strong> button that sends a real request to this installation.
      </p>
      <EndpointList />
    </>
  );
}
