import { Heading } from "../../components/Prose.tsx";
import { definePage } from "../../render/page.ts";
import { LegalPage } from "./LegalPage.tsx";

export const privacyPage = definePage({
  path: "/privacy-policy",
  title: "Privacy Policy",
  description:
    "What a Leadplane installation stores about leads and users, where, for how long, and who is responsible.",
  Content: () => (
    <LegalPage path="/privacy-policy" title="Privacy Policy">
      <p>
        Leadplane is software that an organization runs on its own servers. The person or organization that runs this
        installation (<em>the operator</em>) is responsible for the data in it. The authors of the software do not
        receive this data and cannot access it: the software connects only to its own database.
      </p>
      <Heading id="these-pages">These pages</Heading>
      <p>
        The public pages set no cookies, load nothing from other hosts, and contain no analytics or advertising. Your
        browser remembers two preferences, the theme and the language of code samples; they never leave it. What you
        type on the sign-in page is not sent by that page: it takes you to the admin, where you sign in. A token that
        you paste into the API reference is sent only to this installation, only when you press Send, and is forgotten
        when you leave the page.
      </p>
      <Heading id="what-is-stored">What is stored</Heading>
      <ul>
        <li>
          <strong>Leads.</strong> The identifier, the answers, and a name and an email address if the sender provided
          them; the scores, bands, and recommendations that result; and earlier answers and results of the same lead.
        </li>
        <li>
          <strong>Clicks.</strong> If the account tracks links: how often a lead followed the links of each
          recommendation, and when first and last; no network address, no browser, and no cookie.
        </li>
        <li>
          <strong>Users.</strong> Username, email address, first name, and last name. Passwords are stored only as
          argon2id hashes. API tokens are stored only as hashes, with the time they were last used.
        </li>
        <li>
          <strong>Failed sign-ins.</strong> Counted for a short time by username and network address, to slow down
          password guessing.
        </li>
        <li>
          <strong>Sessions.</strong> Signing in to the admin sets one cookie, which is required and ends with the
          session. Each session keeps its network address and browser, so that you can recognize and end it.
        </li>
        <li>
          <strong>Audit log.</strong> Changes made by users and administrators, with the user, the time, the network
          address, and the browser or program they were made with.
        </li>
      </ul>
      <Heading id="purpose">How it is used</Heading>
      <p>
        Answers are used to compute scores and recommendations by rules that the operator has set, and to compute
        statistics across the leads of an account. Every score can be fully explained: which answer earned which points,
        and which rule decided. Ask the operator for the explanation of yours.
      </p>
      <Heading id="retention">How long it is kept</Heading>
      <p>
        Lead data is typically retained for 2 years. How long is a setting of each account: leads whose last change is
        older are erased automatically, every hour. The setting is off until an administrator turns it on, as it is in
        the demo; until then, leads are kept until someone erases them.
      </p>
      <p>
        The audit log does not expire, and neither do certificates of erasure. They contain no answers, and once a lead
        is erased, a keyed hash replaces its identifier.
      </p>
      <Heading id="sharing">Who can see it</Heading>
      <p>
        Users of the account that a lead belongs to, administrators of the agency above that account, and the operator.
        Accounts are isolated from each other in every request. A recommendation may include a link to a partner;
        nothing is sent to the partner unless you follow it.
      </p>
      <Heading id="your-rights">Your rights</Heading>
      <p>
        You may have the right to access, correct, move, or erase your data, and to object to decisions based solely on
        automated rules. Contact the organization that asked you the questions, or the operator of this installation. An
        administrator can erase a lead with all of its earlier results, and gives you a certificate of it.
      </p>
      <Heading id="security">Security</Heading>
      <p>
        A lead is acknowledged only after it is stored durably. API calls require a token; revoking it takes effect
        within a second. The operator is responsible for transport encryption and backups.
      </p>
      <Heading id="changes">Changes</Heading>
      <p>The date above is when this policy last changed.</p>
    </LegalPage>
  ),
});
