import { ORIGIN } from "#contract/origin";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Heading } from "../../components/Prose.tsx";
import { GUIDES } from "../places.ts";
import { operationHref } from "../reference/addresses.ts";
import { TABS } from "../tabs.ts";

/** How an agency takes on clients. */
export function Agencies() {
  return (
    <>
      <p>
        An agency is an account with client accounts below it. Each client has its own model, leads, users, tokens, and
        settings, isolated from the others. Administrators of the agency work in all of its clients.
      </p>
      <Heading id="set-up-the-agency">1. Set up the agency</Heading>
      <p>
        A superuser creates the agency’s account without a parent, and an administrator in it. In the admin: Accounts,
        then <em>Add account</em>. On a new installation you can also rename the first account and use it as the agency.
      </p>
      <Heading id="add-a-client">2. Add a client</Heading>
      <p>
        An administrator of the agency adds a client account. It starts with an empty model or with a copy of another
        account’s model, and optionally with its first user: everything is created, or nothing.
      </p>
      <CodeBlock
        language="bash"
        title="Add a client with a copy of another client’s model"
        code={`curl -s ${ORIGIN}/api/v1/accounts/ \\
  -H 'Authorization: Token <token>' -H 'Content-Type: application/json' \\
  -d '{"name": "<name of the client>", "parent": <id of the agency>, "copy_model_of": <id of an account>}'`}
      />
      <p>
        All fields are described under <a href={operationHref("createAccount")}>Create a client account</a>.
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
        <a href={`${TABS["api-reference"].href}#accounts-and-x-account`}>X-Account</a> header:
      </p>
      <CodeBlock
        language="bash"
        title="Read a client’s summary"
        code={`curl -s ${ORIGIN}/api/v1/analytics/lead_summary/ \\
  -H 'Authorization: Token <token>' -H 'X-Account: <slug of the client>'`}
      />
      <Heading id="hand-over-or-end">5. Hand over or end</Heading>
      <p>
        To end a client’s access, deactivate its users: their tokens and sessions stop working within a second. Export
        the client’s leads first if they need them; see <a href={GUIDES.records.href}>{GUIDES.records.text}</a>. An
        account can be <a href={operationHref("deleteAccount")}>deleted</a> when it has no leads and no clients.
      </p>
    </>
  );
}
