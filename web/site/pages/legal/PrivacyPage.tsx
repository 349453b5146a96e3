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
        Leadplane is software that an organisation runs on servers of its own choice. Whoever runs this installation (
        <em>the operator</em>) is responsible for the data in it. The authors of the software do not receive it and
        cannot reach it: the software makes no calls to anybody but its own database.
      </p>
      <Heading id="these-pages">These pages</Heading>
      <p>
        The public pages set no cookies, load nothing from other hosts, and contain no analytics or advertising. Two
        preferences, the theme and the language of code samples, are remembered in your browser and never leave it. What
        you type on the sign-in page is not sent by that page; it leads to the admin, where signing in happens.
      </p>
      <Heading id="what-is-stored">What is stored</Heading>
      <ul>
        <li>
          <strong>Leads.</strong> The identifier, the answers, and a name and an email address if the sender gave them;
          the scores, bands and recommendations that follow; and earlier answers and results of the same lead.
        </li>
        <li>
          <strong>Users.</strong> Username, email address, first and last name. Passwords are stored only as argon2id
          hashes, API tokens only as hashes, with the time of their last use.
        </li>
        <li>
          <strong>Failed sign-ins.</strong> Counted for a short time by username and network address, to slow down
          whoever guesses passwords.
        </li>
        <li>
          <strong>Sessions.</strong> Signing in to the admin sets one cookie, which is needed for that and ends with the
          session.
        </li>
      </ul>
      <Heading id="purpose">What it is used for</Heading>
      <p>
        Answers are used to compute scores and recommendations by rules that the operator has set, and for figures over
        all leads of an account. A score can be explained completely: which answer gave which points, and which rule
        decided. Ask the operator for the explanation of yours.
      </p>
      <Heading id="retention">How long it is kept</Heading>
      <p>
        Lead data is typically retained for 2 years. The operator decides, and may keep it for a shorter or a longer
        time where the law allows or asks for it.
      </p>
      <Heading id="sharing">Who can see it</Heading>
      <p>
        Users of the account that a lead belongs to, administrators of the agency above that account, and the operator.
        Accounts are separated from each other in every call. A recommendation may carry a link to a partner; nothing is
        sent to the partner unless you follow it.
      </p>
      <Heading id="your-rights">Your rights</Heading>
      <p>
        You may have a right to see, correct, move or erase your data, and to object to decisions made by rules alone.
        Address the organisation that asked you the questions, or the operator of this installation.
      </p>
      <Heading id="security">Security</Heading>
      <p>
        A lead is acknowledged only when it is stored durably. Calls need a token; revoking it takes effect within a
        second. Transport encryption and backups are the operator’s to provide.
      </p>
      <Heading id="changes">Changes</Heading>
      <p>The date above tells when this text last changed.</p>
    </LegalPage>
  ),
});
