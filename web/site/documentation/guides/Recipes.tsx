import { EVENT_LIMITS } from "#contract/wire";
import { CLIENT_FILES } from "../../../samples/clients.ts";
import { json } from "../../../samples/literal.ts";
import type { CodeLanguage } from "../../../ui/code/highlight.ts";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Heading } from "../../components/Prose.tsx";
import { Samples } from "../../components/Samples.tsx";
import { Table } from "../../components/Table.tsx";
import { GUIDES } from "../places.ts";
import { RECIPE_FILES, type RecipeFile } from "../recipes/files.ts";
import { N8N_ITEM, PLACES, type RecipeWebhook, webhookSamples } from "../recipes/webhooks.ts";
import { operationHref } from "../reference/addresses.ts";

const LANGUAGES: Readonly<Record<string, CodeLanguage>> = { js: "javascript", py: "python", json: "json" };

function File({ name }: { readonly name: RecipeFile }) {
  const language = LANGUAGES[name.slice(name.lastIndexOf(".") + 1)] ?? "text";
  return <CodeBlock title={name} language={language} code={RECIPE_FILES[name]} />;
}

const Create = ({ title }: { readonly title: RecipeWebhook }) => <Samples label={title} code={webhookSamples(title)} />;

const { javascript, python } = CLIENT_FILES;
const sample = operationHref("testWebhook");

/** Whole programs and templates for what most readers want to connect. */
export function Recipes() {
  return (
    <>
      <p>
        Programs and templates to copy. They are small, but whole: each goes on after a stop, and loses nothing. How
        they work is in <a href={GUIDES["receive-webhooks"].href}>{GUIDES["receive-webhooks"].text}</a> and{" "}
        <a href={GUIDES["follow-events"].href}>{GUIDES["follow-events"].text}</a>.
      </p>

      <Heading id="verify">Verify a webhook</Heading>
      <p>
        A server that receives webhooks and rejects every request that your secret did not sign. <code>PORT</code> is
        8080 unless you set it. Put it behind your TLS proxy, and{" "}
        <a href={operationHref("createWebhook")}>create a webhook</a> with its address.
      </p>
      <Heading level={3} id="verify-node">
        In Node.js
      </Heading>
      <p>
        In a folder whose <code>package.json</code> says <code>{'"type": "module"'}</code>:
      </p>
      <File name="verify.js" />
      <File name="receive.js" />
      <CodeBlock language="bash" title="Run receive.js" code="WEBHOOK_SECRET='<secret>' node receive.js" />
      <Heading level={3} id="verify-python">
        In Python
      </Heading>
      <File name="verify.py" />
      <File name="receive.py" />
      <CodeBlock language="bash" title="Run receive.py" code="WEBHOOK_SECRET='<secret>' python3 receive.py" />
      <p>
        An event can arrive more than once, always with the same <code>webhook-id</code>. Answer after you have stored
        it: without an answer, it is sent again.
      </p>

      <Heading id="mirror">Mirror leads in your own table</Heading>
      <p>
        The program fills a table with all leads, then follows the feed of events: new leads, new results, and erasures
        are in the table a moment after they happened. It commits each page of events together with its cursor. So after
        a stop, it goes on where the table is, and events that it reads twice change nothing. Have your process manager
        restart it if it ends.
      </p>
      <p>
        An erased lead leaves nothing that names it, so its event has only a fingerprint. The export has it in the
        column <code>lead.fingerprint</code>, and each event of a lead in <code>fingerprint</code>. If the program was
        stopped for longer than events are kept ({EVENT_LIMITS.keptDays} days), it fills the table again.
      </p>
      <Heading level={3} id="mirror-node">
        In Node.js, to PostgreSQL
      </Heading>
      <p>
        With <a href={javascript.address}>{javascript.file}</a> in the same folder:
      </p>
      <File name="mirror.js" />
      <CodeBlock
        language="bash"
        title="Run mirror.js"
        code={`npm install pg
npm pkg set type=module
LEADPLANE_URL='<address>' LEADPLANE_TOKEN='<token>' DATABASE_URL='postgres://…' node mirror.js`}
      />
      <Heading level={3} id="mirror-python">
        In Python, to SQLite
      </Heading>
      <p>
        With <a href={python.address}>{python.file}</a> in the same folder:
      </p>
      <File name="mirror.py" />
      <CodeBlock
        language="bash"
        title="Run mirror.py"
        code="LEADPLANE_URL='<address>' LEADPLANE_TOKEN='<token>' MIRROR=leads.db python3 mirror.py"
      />
      <p>
        For other columns, change the table, <code>COLUMNS</code>, and what is stored. An{" "}
        <a href={operationHref("createExport")}>export</a> can have every answer as a column of its own; in an event,
        answers are in <code>data.answers</code>.
      </p>

      <Heading id="slack">Hot leads to Slack</Heading>
      <ol>
        <li>
          In Slack, create an app, turn on <strong>Incoming Webhooks</strong>, and add one to your channel. Copy its
          URL, and keep it secret: anyone who has it can post to the channel.
        </li>
        <li>Create a webhook with that URL and this template, in the admin or with the call below.</li>
        <li>
          <a href={sample}>Send a sample</a>. Slack answers <code>ok</code>.
        </li>
      </ol>
      <File name="slack.json" />
      <Create title="Send hot leads to Slack" />
      <p>
        What leads wrote about themselves is in <code>plain_text</code> only, where Slack neither formats it nor
        notifies a channel that someone has put into a name. Slack accepts about one message a second; it answers others
        with 429, and they are sent later. If the channel is archived, Slack answers 410, which switches the webhook
        off.
      </p>

      <Heading id="hubspot">Leads to HubSpot</Heading>
      <p>
        HubSpot’s API takes <code>{'{"properties": {…}}'}</code>, which a template can send, but only with the token of
        a private app in the <code>Authorization</code> header. Webhooks send no headers of your own, so that no token
        of another system is stored here: sent straight to HubSpot, they get a 401. This small program is the step in
        between. It verifies each request, adds the token, and updates the contact with that email address, or creates
        it.
      </p>
      <ol>
        <li>
          In HubSpot, create a private app with the scope <code>crm.objects.contacts.write</code>, and two contact
          properties: <code>leadplane_score</code>, a number, and <code>leadplane_priority</code>, a single-line text.
        </li>
        <li>
          Run the program where Leadplane can reach it, next to <code>verify.js</code>{" "}
          <a href="#verify-node">from above</a>.
        </li>
        <li>Create a webhook with its address and this template.</li>
      </ol>
      <File name="hubspot.js" />
      <CodeBlock
        language="bash"
        title="Run hubspot.js"
        code="WEBHOOK_SECRET='<secret>' HUBSPOT_TOKEN='<token of the app>' node hubspot.js"
      />
      <File name="hubspot.json" />
      <Create title="Send leads to HubSpot" />
      <p>
        HubSpot’s answer is in the log of the delivery. Without a program of your own, let <a href="#n8n">n8n</a> or{" "}
        <a href="#zapier">Zapier</a> receive the webhook: both have a step for HubSpot, which has the token.
      </p>

      <Heading id="n8n">Leads to n8n</Heading>
      <ol>
        <li>
          Begin a workflow with a <strong>Webhook</strong> node: method <code>POST</code>, no authentication, respond{" "}
          <strong>Immediately</strong>.
        </li>
        <li>
          Create a webhook with the node’s <strong>Production URL</strong>, and activate the workflow.
        </li>
        <li>
          <a href={sample}>Send a sample</a>. It is under <strong>Executions</strong>.
        </li>
      </ol>
      <Create title="Send leads to n8n" />
      <p>
        The node outputs the request, with the event in <code>body</code>. The next nodes take values from it by
        expressions, such as <code>{"{{ $json.body.data.total_score }}"}</code>:
      </p>
      <CodeBlock title="What the Webhook node outputs" language="json" code={json(N8N_ITEM)} />
      <p>
        n8n does not verify signatures by itself, so keep its URL secret. If n8n is inside your own network, the
        operator of Leadplane has to allow it by <code>WEBHOOK_ALLOW_PRIVATE=on</code>: see{" "}
        <a href={GUIDES.configuration.href}>{GUIDES.configuration.text}</a>.
      </p>

      <Heading id="zapier">Leads to Zapier</Heading>
      <ol>
        <li>
          Begin a Zap with <strong>Webhooks by Zapier</strong> and the event <strong>Catch Hook</strong>. Your plan has
          to include it. Copy the URL.
        </li>
        <li>Create a webhook with that URL.</li>
        <li>
          <a href={sample}>Send a sample</a>, then choose <strong>Test trigger</strong> in Zapier to find it.
        </li>
      </ol>
      <Create title="Send leads to Zapier" />
      <p>
        Catch Hook reads the event, and joins the names of nested members by two underscores. This is where you find
        them in both:
      </p>
      <Table
        caption="Members of an event in n8n and Zapier"
        columns={["Member", "Expression in n8n", "Field in Zapier"]}
        rows={PLACES.map(({ member, n8n, zapier }) => [
          <code key="member">{member}</code>,
          <code key="n8n">{n8n}</code>,
          <code key="zapier">{zapier}</code>,
        ])}
      />
      <p>
        For other names, or fewer of them, give the webhook a{" "}
        <a href={`${GUIDES["receive-webhooks"].href}#template`}>template</a>. Zapier runs a Zap for each request, also
        if an event arrives twice: where that matters, look the lead up by <code>data__lead_id</code> first.
      </p>
    </>
  );
}
