import { ORIGIN } from "#contract/origin";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Heading } from "../../components/Prose.tsx";
import { Screen } from "../../components/Screen.tsx";
import { CONVENTIONS, GUIDES } from "../places.ts";
import { operationHref } from "../reference/addresses.ts";

/** How an agency adds clients. */
export function Agencies() {
  return (
    <>
      <p>
        An agency is an account with client accounts below it. Each client has its own model, leads, users, tokens, and
        settings, isolated from the others. Administrators of the agency work in all of its clients.
      </p>
      <Screen
        name="agency"
        alt="The list of accounts: an agency and its two clients, each with a button to switch to it"
      />
      <Heading id="set-up-the-agency">1. Set up the agency</Heading>
      <p>
        A superuser creates the agency’s account, without an agency above it, and an administrator in it. In the admin,
        choose <em>Accounts</em>, then <em>Add account</em>. On a new installation, you can also rename the first
        account and use it as the agency.
      </p>
      <Heading id="add-a-client">2. Add a client</Heading>
      <p>
        An administrator of the agency adds a client account. It starts with an empty model, a template, or a copy of
        another account’s model, and optionally with its first user: everything is created, or nothing.{" "}
        <a href={operationHref("listAccounts")}>List accounts</a> to see the ids. For a template, send its{" "}
        <a href={operationHref("listModelTemplates")}>slug</a> as <code>template</code> instead of{" "}
        <code>copy_model_of</code>.
      </p>
      <CodeBlock
        language="bash"
        title="Add a client with a copy of another client’s model"
        code={`curl -s ${ORIGIN}/api/v1/accounts/ \\
  -H 'Authorization: Token <token>' -H 'Content-Type: application/json' \\
  -d '{"name": "<name of the client>", "copy_model_of": <id of an account>}'`}
      />
      <p>
        A superuser also sends <code>parent</code>, the id of the agency. For all fields, see{" "}
        <a href={operationHref("createAccount")}>Create a client account</a>.
      </p>
      <Heading id="add-users">3. Add users</Heading>
      <p>
        Give the client’s own people an administrator if they maintain their model, and each integration an API client.
        Administrators of the agency don’t need a user in the client account. See{" "}
        <a href={GUIDES.roles.href}>{GUIDES.roles.text}</a>.
      </p>
      <Heading id="work-in-a-client">4. Work in a client</Heading>
      <p>
        In the admin, choose the client at the top left. In the API, send its slug in the{" "}
        <a href={`${CONVENTIONS.href}#accounts-and-x-account`}>X-Account</a> header:
      </p>
      <CodeBlock
        language="bash"
        title="Read a client’s summary"
        code={`curl -s ${ORIGIN}/api/v1/analytics/lead_summary/ \\
  -H 'Authorization: Token <token>' -H 'X-Account: <slug of the client>'`}
      />
      <Heading id="keep-track">5. Keep track of all clients</Heading>
      <p>
        The agency’s <em>Home</em> compares its accounts: leads, trend, last lead, share of leads in the highest band,
        model version, and whether the model has changed since a template or file was applied. In the API, this is{" "}
        <a href={operationHref("getAccountOverview")}>Compare accounts</a>.
      </p>
      <Heading id="share-a-model">6. Share a model</Heading>
      <p>
        Under <em>Templates &amp; files</em>, <em>Push to other accounts</em> applies one model to several clients. You
        see what would change in each account before anything is applied. To do the same from a script,{" "}
        <a href={operationHref("getModelFile")}>export the model as a file</a>, and{" "}
        <a href={operationHref("planModelFile")}>plan</a> and <a href={operationHref("applyModelFile")}>apply</a> it
        with each client’s slug as <code>X-Account</code>.
      </p>
      <Heading id="hand-over-or-end">7. Hand over or end</Heading>
      <p>
        To end a client’s access, deactivate its users: their tokens and sessions stop working within a second. Export
        the client’s leads first if they need them; see <a href={GUIDES.records.href}>{GUIDES.records.text}</a>. An
        account can be <a href={operationHref("deleteAccount")}>deleted</a> once it has no leads and no clients;{" "}
        <a href={operationHref("eraseLeads")}>erase its leads</a> first.
      </p>
    </>
  );
}
