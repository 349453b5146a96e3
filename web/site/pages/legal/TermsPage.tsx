import { Heading } from "../../components/Prose.tsx";
import { definePage } from "../../render/page.ts";
import { LegalPage } from "./LegalPage.tsx";

export const termsPage = definePage({
  path: "/terms-of-service",
  title: "Terms of Service",
  description: "Terms for the use of this Leadplane installation and of the software itself.",
  Content: () => (
    <LegalPage path="/terms-of-service" title="Terms of Service">
      <p>
        These terms cover the use of this installation of Leadplane: its API, its documentation, and its admin. The
        person or organization that runs the installation (<em>the operator</em>) offers it to you. The authors of the
        software are not a party to these terms.
      </p>
      <Heading id="software">The software</Heading>
      <p>
        Leadplane is open source software under the Apache License 2.0. You may run, study, change, and share it under
        that license, which comes with the source code and takes precedence over this page in everything that concerns
        the software itself.
      </p>
      <Heading id="accounts">Accounts and tokens</Heading>
      <ul>
        <li>Keep passwords and tokens to yourself. Anyone who has a token can act as its user.</li>
        <li>Use a separate token for each integration. Revoke it when it is no longer used or may be compromised.</li>
        <li>Tell the operator right away if you suspect that someone else is using your account.</li>
      </ul>
      <Heading id="acceptable-use">Acceptable use</Heading>
      <ul>
        <li>Only send data about people that you are allowed to process, and tell them that they are scored.</li>
        <li>Do not try to access another account’s data or disrupt the service for others.</li>
        <li>
          Do not ask for, or score by, anything the law prohibits as a basis for decisions. You are responsible for your
          rules and formulas and for their consequences.
        </li>
      </ul>
      <Heading id="your-data">Your data</Heading>
      <p>
        Questions, models, rules, answers, and results belong to the account that entered them. The operator processes
        them to provide the service, as described in the <a href="/privacy-policy">Privacy Policy</a>.
      </p>
      <Heading id="scores">Scores are not advice</Heading>
      <p>
        Scores and recommendations follow from the rules an account has set. They are not financial, legal, or credit
        advice. Where a decision has a legal or similarly significant effect on a person, have a person review it; the
        explanation of each score is there to help.
      </p>
      <Heading id="availability">Availability and warranty</Heading>
      <p>
        Unless the operator has agreed otherwise, the service is provided as is, without warranties or conditions of any
        kind, and may change, pause, or end.
      </p>
      <Heading id="liability">Liability</Heading>
      <p>
        To the extent permitted by law, neither the operator nor the authors of the software are liable for indirect or
        consequential damages, lost profits, or lost data. Nothing here limits liability that cannot be limited by law.
      </p>
      <Heading id="end">Ending use</Heading>
      <p>
        You may stop using the service at any time. The operator may suspend accounts that violate these terms. Export
        what you need before an account is closed.
      </p>
      <Heading id="changes">Changes</Heading>
      <p>The date above is when these terms last changed. By continuing to use the service, you accept them.</p>
    </LegalPage>
  ),
});
