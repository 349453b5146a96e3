import { ORIGIN } from "#contract/origin";
import { bytesText, MAX_RETRY_AFTER, RETRY_SECONDS, WEBHOOK_LIMITS } from "#contract/wire";
import { formatCount } from "../../../ui/numbers.ts";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Heading } from "../../components/Prose.tsx";
import { Table } from "../../components/Table.tsx";
import { GUIDES } from "../places.ts";
import { operationHref } from "../reference/addresses.ts";

const UNITS = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

function duration(seconds: number): string {
  const [size, unit] = UNITS.find(([each]) => seconds >= each) ?? [1, "second"];
  const count = seconds / size;
  return `${formatCount(count)} ${unit}${count === 1 ? "" : "s"}`;
}

/** How to receive webhooks: create one, verify requests, and what happens when a receiver fails. */
export function ReceiveWebhooks() {
  const { attempts, days, attemptSeconds, keptDays, keptAttempts, overlapHours, answerBytes, linkDays } =
    WEBHOOK_LIMITS;
  return (
    <>
      <p>
        A webhook sends what happens in your account to a server of yours within a second: a new lead, a new result, a
        version of the model that goes live. Use it to route hot leads to a chat, a CRM, or an automation. To mirror all
        leads, <a href={GUIDES["follow-events"].href}>follow the events</a> instead: you read them at your own pace.
      </p>
      <Heading id="create">Create a webhook</Heading>
      <p>
        In the admin, open <strong>Webhooks</strong> and choose <strong>Add webhook</strong>: the form completes the
        condition, tries it on your latest leads, and previews what is sent. A program names the URL, the{" "}
        <a href={GUIDES["event-types"].href}>types of events</a>, and, for events of leads, a condition in the{" "}
        <a href="/documentation/scoring-algorithm">rule language</a>:
      </p>
      <CodeBlock
        language="bash"
        title="Send a lead once it is hot"
        code={`curl '${ORIGIN}/api/v1/webhooks/' \\
  -H 'Authorization: Token <token>' \\
  -H 'Content-Type: application/json' \\
  -d '{
    "url": "https://hooks.example.com/leads",
    "events": ["lead.created", "lead.updated"],
    "condition": "If {total_score} >= 150",
    "when": "becomes_true"
  }'`}
      />
      <p>
        The response has the <code>secret</code> that verifies requests. It is shown only once. The{" "}
        <a href={operationHref("createWebhook")}>reference</a> has all members, and the{" "}
        <a href={GUIDES.recipes.href}>recipes</a> have webhooks for Slack, HubSpot, n8n, and Zapier.
      </p>
      <Heading id="condition">Which events are sent</Heading>
      <p>
        A condition names the same fields as a rule, and the result: <code>{"{priority}"}</code>,{" "}
        <code>{"{x_category}"}</code>, <code>{"{y_category}"}</code>, and what was before, such as{" "}
        <code>{"{previous_total_score}"}</code> and <code>{"{previous_priority}"}</code>, which are unknown for a new
        lead. With <code>"when": "each"</code> a lead is sent whenever the condition holds. With{" "}
        <code>"when": "becomes_true"</code> it is sent only if the condition did not hold for the result before. Before
        you save it, <a href={operationHref("tryWebhookCondition")}>try it</a> on your latest leads.
      </p>
      <p>
        A condition is judged by the version of the model that scored the lead. If the model changes so that it no
        longer fits, such as after a question was renamed, no leads are sent until you change it. The audit log records
        when that began, the webhook says why in <code>problem</code>, and <code>skipped</code> counts the events that
        were not sent. You can read them in the <a href={operationHref("listEvents")}>feed</a>.
      </p>
      <p>
        The leads of an <a href={GUIDES["import-leads"].href}>import</a> are sent only if the import asks for it with{" "}
        <code>send_webhooks</code>. Test leads are never sent.
      </p>
      <Heading id="template">What is sent</Heading>
      <p>
        The body is the event as in the <a href={operationHref("listEvents")}>feed</a>, unless the webhook has a
        template: JSON with fields in braces.
      </p>
      <CodeBlock
        language="json"
        title="A template for a chat"
        code={`{
  "text": "{name} has {total_score} points: {priority}",
  "score": {total_score},
  "lead": "{lead_id}"
}`}
      />
      <p>
        A value that is a single field becomes what the field is: a number stays a number. Fields are the members of the
        event’s <code>data</code>, answers by their field names, <code>previous_…</code> for the result before, and any
        member by its path, such as <code>{"{data.source.type}"}</code>. A field without a value is <code>null</code>,
        and nothing within a text.
      </p>
      <Heading id="verify">Verify each request</Heading>
      <p>
        Requests are signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> specify, by the headers{" "}
        <code>webhook-id</code>, <code>webhook-timestamp</code>, and <code>webhook-signature</code>. Libraries for many
        languages verify them, such as <code>standardwebhooks</code> of npm and PyPI. Without one, it takes twenty
        lines: the <a href={`${GUIDES.recipes.href}#verify`}>recipes</a> have them in Node.js and Python, with a server
        around them.
      </p>
      <p>
        Pass the body exactly as it was received, before anything parses it. After the secret was{" "}
        <a href={operationHref("rotateWebhookSecret")}>rotated</a>, each request has two signatures for {overlapHours}{" "}
        hours, so both secrets verify it.
      </p>
      <Heading id="answer">Answer at once, and skip repeats</Heading>
      <ul>
        <li>
          Answer with any 2xx status within {attemptSeconds} seconds; do slow work afterwards. The first{" "}
          {bytesText(answerBytes)} of the answer are kept in the log.
        </li>
        <li>
          Each event is delivered at least once. A repeat has the same <code>webhook-id</code>: skip those that you
          have.
        </li>
        <li>
          The order is not guaranteed. Compare the <code>timestamp</code> of events about the same lead.
        </li>
        <li>Redirects are not followed.</li>
      </ul>
      <Heading id="failures">When the receiver fails</Heading>
      <p>
        Any other answer, or none, is a failure. The same event is sent up to {attempts} times in {days} days. The waits
        between the attempts vary a little:
      </p>
      <Table
        caption="Waits between attempts"
        columns={["After attempt", "Next attempt after about"]}
        rows={RETRY_SECONDS.map((seconds, index) => [String(index + 1), duration(seconds)])}
      />
      <ul>
        <li>
          <code>Retry-After</code> makes a wait longer, up to {duration(MAX_RETRY_AFTER)}.
        </li>
        <li>
          410 switches the webhook off: the receiver is gone. So do {days} days in which every attempt failed. The audit
          log records it, and the webhook says why in <code>off</code>.
        </li>
        <li>
          Once it works again, switch it on, and{" "}
          <a href={operationHref("replayFailedDeliveries")}>send everything that failed again</a>, or{" "}
          <a href={operationHref("replayDelivery")}>one delivery</a>. What happens while a webhook is off is not sent
          later.
        </li>
        <li>A receiver that fails or is slow gets fewer requests at a time. It delays no other webhook.</li>
      </ul>
      <Heading id="log">See what was sent</Heading>
      <p>
        <a href={operationHref("listDeliveries")}>Deliveries</a> are kept for {keptDays} days, each with its newest{" "}
        {keptAttempts} attempts: headers, status, time, and answer. The page of a webhook in the admin lists them under
        how the last 24 hours went, and the page of a lead shows where its events were sent. To show them to the person
        who runs the receiver, <a href={operationHref("linkToDeliveries")}>create a link</a>, which works for {linkDays}{" "}
        days without signing in. A <a href={operationHref("testWebhook")}>sample</a> is signed like all others. When a
        lead is erased, its deliveries are removed from the log.
      </p>
      <Heading id="addresses">Which addresses are allowed</Heading>
      <p>
        A URL has to use https and lead to the public internet: a webhook must not reach the servers inside your own
        network. Each address that the host name leads to is checked when the webhook is saved, and again at each
        connection. In a network of your own, the operator can lift this by <code>WEBHOOK_ALLOW_PRIVATE=on</code>: see{" "}
        <a href={GUIDES.configuration.href}>{GUIDES.configuration.text}</a>.
      </p>
    </>
  );
}
