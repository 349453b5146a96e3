import { ORIGIN } from "#contract/origin";
import { TEST_LEADS } from "#contract/wire";
import { formatCount } from "../../../ui/numbers.ts";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Heading } from "../../components/Prose.tsx";
import { GUIDES } from "../places.ts";
import { operationHref } from "../reference/addresses.ts";
import { CallTable, SharedTags } from "./CallTable.tsx";

/** What a test token is for, and what its leads are kept out of. */
export function TestTokens() {
  return (
    <>
      <p>
        Connect your form, script, or CRM with a test token first. Leads that are sent with it are scored, explained,
        and read back by the same calls as all others, with the live model of your account. But they are{" "}
        <em>test leads</em>: they appear in no list of leads, and no figure counts one.
      </p>
      <Heading id="create">Get a test token</Heading>
      <p>
        In the admin, add a token and turn on <strong>Test token</strong>. Or create one with the API. The value of a
        test token begins with <code>lp_test_</code>, so that nobody takes one for the other.
      </p>
      <CodeBlock
        language="bash"
        title="Create a test token"
        code={`curl '${ORIGIN}/api/v1/tokens/' \\
  -H 'Authorization: Token <token>' \\
  -H 'Content-Type: application/json' \\
  -d '{"name": "Staging", "is_test": true}'`}
      />
      <p>
        On the pages of the API reference, <strong>Try it</strong> creates one for you if you are signed in to the
        admin. When everything works, replace the token by another one: nothing else changes.
      </p>
      <Heading id="what-it-can-do">What it can do</Heading>
      <p>
        A test token has the role of its user, and <code>X-Account</code> works as with any token. It stores and reads
        test leads with these calls:
      </p>
      <CallTable />
      <p>
        It also reads what test leads have in common with others: <SharedTags />. Every other call responds with 403 and
        the code <code>test_token</code>, so a test token can change neither the model nor a lead of yours.
      </p>
      <p>
        Everything about a test lead says so: its responses have <code>"is_test": true</code>, which other leads don’t
        have. A test lead and another lead can have the same <code>lead_id</code>.
      </p>
      <Heading id="kept-out">What test leads are kept out of</Heading>
      <p>
        Test leads belong to a sandbox separate from your account, which nothing else reads: not lists, search, counts,
        and exports of leads, not analytics and simulations, and not re-scoring, imports, retention, and erasure of
        leads. They have no events. So there is nothing to filter out, and nothing to clean up.
      </p>
      <ul>
        <li>
          They are deleted {TEST_LEADS.days} days after their last change. To delete them earlier,{" "}
          <a href={operationHref("deleteLead")}>erase</a> them as an administrator.
        </li>
        <li>An account can have {formatCount(TEST_LEADS.count)} test leads, counted with their earlier results.</li>
        <li>Requests with a test token count toward the account’s share of the server.</li>
      </ul>
      <Heading id="view">See test leads</Heading>
      <p>
        With a test token, the calls above find only test leads. With any other token, add <code>test=true</code>:
      </p>
      <CodeBlock
        language="bash"
        title="List test leads"
        code={`curl '${ORIGIN}/api/v1/leads/?test=true' \\
  -H 'Authorization: Token <token>'`}
      />
      <p>
        In the admin, open <strong>Leads</strong> and choose <strong>Test leads</strong> from the menu at the top right.
        The page of a test lead explains its scores like that of any lead. See also{" "}
        <a href={GUIDES.roles.href}>{GUIDES.roles.text}</a>.
      </p>
    </>
  );
}
