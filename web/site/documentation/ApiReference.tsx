import { ANALYTICS_MAX_AGE, operations, TAGS } from "#contract";
import { ORIGIN } from "#contract/origin";
import { answerJson } from "../../samples/answer.ts";
import { samplesOf } from "../../samples/index.ts";
import { shownExample, TOKEN } from "../../samples/request.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardGrid } from "../components/Card.tsx";
import { CodeBlock } from "../components/CodeBlock.tsx";
import { Heading } from "../components/Prose.tsx";
import { Samples } from "../components/Samples.tsx";
import { LinkedTitle } from "./layout/LinkedTitle.tsx";
import { inline } from "./markdown.tsx";
import styles from "./reference/ApiReference.module.css";
import { endpointsByTag } from "./reference/api.ts";
import { Conventions } from "./reference/Conventions.tsx";
import { EndpointCard } from "./reference/EndpointCard.tsx";
import { ErrorHandling } from "./reference/ErrorHandling.tsx";
import { GUIDES } from "./reference/guides.ts";
import { Sdks } from "./reference/Sdks.tsx";

/** The lead is whichever the reader has just submitted. */
const ANY_LEAD = { ...shownExample(operations.explainLead), request: { params: { lead_id: "<lead_id>" } } };

/** Second tab of the documentation: every call of the API. */
export function ApiReference() {
  const { submitLead, explainLead } = operations;
  const first = shownExample(submitLead);
  const groups = [...endpointsByTag()];
  return (
    <>
      <p className={styles.lead}>
        A REST API with JSON in and out. {Object.keys(operations).length} operations, described here from the same
        schemas that check the requests, and as <a href="/api/openapi.json">OpenAPI 3.1</a> for your tools. All of it as
        plain text: <a href="/llms.txt">llms.txt</a>.
      </p>
      <CardGrid columns={2}>
        <Card level={2} title={<LinkedTitle id="base-url">Base URL</LinkedTitle>}>
          <p>
            <code>{ORIGIN}</code>
          </p>
          <p className={styles.under}>Paths end with a slash and are accepted without it. Send and expect JSON.</p>
        </Card>
        <Card level={2} title={<LinkedTitle id="authentication">Authentication</LinkedTitle>}>
          <p>
            <code>Authorization: Token {TOKEN}</code>
          </p>
          <p className={styles.under}>
            <a href="#obtainToken">Obtain a token</a> with your username and password. Each endpoint says who may call.
          </p>
        </Card>
        <Card level={2} title={<LinkedTitle id="calculated-scores">Calculated scores</LinkedTitle>}>
          <p>
            <code>x_axis</code>, <code>y_axis</code> and <code>total_score</code>
          </p>
          <p className={styles.under}>
            Come with every lead, worked out while you wait. In rules and formulas they are{" "}
            <code>{"{x_axis_score}"}</code>, <code>{"{y_axis_score}"}</code> and <code>{"{total_score}"}</code>.
          </p>
        </Card>
        <Card level={2} title={<LinkedTitle id="analytics-caching">Analytics caching</LinkedTitle>}>
          <p>
            <code>Cache-Control: private, max-age={ANALYTICS_MAX_AGE}</code>
          </p>
          <p className={styles.under}>
            Analytics are at most {ANALYTICS_MAX_AGE / 60} minutes old; <code>generated_at</code> says when they were
            worked out.
          </p>
        </Card>
      </CardGrid>

      <Heading id="quick-start">Quick start</Heading>
      <p>Get your token, then submit a lead and ask why it scored as it did.</p>
      <Samples {...GUIDES.authenticate} />
      <Samples label="Submit a lead" code={samplesOf(submitLead, first, ORIGIN)} />
      <Samples label="Explain its scores" code={samplesOf(explainLead, ANY_LEAD, ORIGIN)} />

      <Heading id="example-response">Example response</Heading>
      <p>
        <Badge tone="success" mono>
          {first.status}
        </Badge>{" "}
        The lead is stored when this arrives. <code>recommendations</code> is keyed by the field name of the question
        whose rule matched.
      </p>
      <CodeBlock title="Example response" language="json" code={answerJson(first.response)} />

      <Heading id="sdks">SDKs</Heading>
      <p>
        The samples on these pages use these clients. Put the file beside your program; Node wants{" "}
        <code>{'"type": "module"'}</code> in your package.json. Every operation is a function of the same name:{" "}
        <code>submitLead</code> in JavaScript, <code>submit_lead</code> in Python.
      </p>
      <Sdks />

      <Heading id="endpoints">Endpoints</Heading>
      <div className={styles.bar} data-needs-js="" data-no-print="">
        <Button size="small" data-open-all="#content details:has([data-endpoint])">
          Expand all
        </Button>
        <Button size="small" data-close-all="#content details:has([data-endpoint])">
          Collapse all
        </Button>
      </div>
      {groups.map(([tag, endpoints]) => (
        <section key={tag} aria-labelledby={tagId(tag)} className={styles.group}>
          <Heading level={3} id={tagId(tag)}>
            {tag}
          </Heading>
          <p className={styles.about}>{inline(TAGS[tag])}</p>
          <div>
            {endpoints.map((endpoint) => (
              <EndpointCard key={endpoint.operation.id} endpoint={endpoint} />
            ))}
          </div>
        </section>
      ))}

      <ErrorHandling />
      <Conventions />
    </>
  );
}

const tagId = (tag: string) => `endpoints-${tag.toLowerCase().replaceAll(" ", "-")}`;
