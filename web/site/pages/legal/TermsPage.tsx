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
        These terms are about the use of this installation of Leadplane, its API, its documentation and its admin.
        Whoever runs the installation (<em>the operator</em>) offers it to you; the authors of the software are no party
        to that.
      </p>
      <Heading id="software">The software</Heading>
      <p>
        Leadplane is free software under the Apache License 2.0. You may run, study, change and pass it on under that
        licence, which comes with the source and prevails over this page in all that concerns the software itself.
      </p>
      <Heading id="accounts">Accounts and tokens</Heading>
      <ul>
        <li>Keep passwords and tokens to yourself. Whoever holds a token acts in its user’s name.</li>
        <li>Use one token for each integration, and revoke it when it is no longer used or may have become known.</li>
        <li>Tell the operator at once when you suspect that somebody else uses your account.</li>
      </ul>
      <Heading id="acceptable-use">Acceptable use</Heading>
      <ul>
        <li>Send only data about people that you are allowed to process, and tell them that they are scored.</li>
        <li>Do not try to reach another account’s data, or to disturb the service for others.</li>
        <li>
          Do not ask for, or score by, what the law forbids you to decide by. Rules and formulas are yours, and so are
          their consequences.
        </li>
      </ul>
      <Heading id="your-data">Your data</Heading>
      <p>
        Questions, models, rules, answers and results belong to the account that entered them. The operator processes
        them to provide the service, as the <a href="/privacy-policy">Privacy Policy</a> says.
      </p>
      <Heading id="scores">Scores are no advice</Heading>
      <p>
        Scores and recommendations follow from the rules that an account has set. They are no financial, legal or credit
        advice. Where a decision has a legal or similarly significant effect on a person, have a person look at it; the
        explanation of each score is there for that.
      </p>
      <Heading id="availability">Availability and warranty</Heading>
      <p>
        Unless the operator has promised you more, the service is provided as it is, without warranties or conditions of
        any kind, and may change, pause or end.
      </p>
      <Heading id="liability">Liability</Heading>
      <p>
        As far as the law permits, neither the operator nor the authors of the software are liable for indirect or
        consequential damage, lost profit or lost data. Nothing here limits liability that the law does not allow to be
        limited.
      </p>
      <Heading id="end">Ending use</Heading>
      <p>
        You may stop at any time. The operator may suspend accounts that break these terms. Export what you need before
        an account is closed.
      </p>
      <Heading id="changes">Changes</Heading>
      <p>The date above tells when these terms last changed. Whoever uses the service afterwards accepts them.</p>
    </LegalPage>
  ),
});
