import { ORIGIN } from "#contract/origin";
import { CodeBlock } from "../../../components/CodeBlock.tsx";
import { Heading } from "../../../components/Prose.tsx";
import { GUIDES } from "../../places.ts";
import { operationHref } from "../../reference/addresses.ts";

/** How to change a model without surprises, from draft to rollback. */
export function ChangeSafely() {
  return (
    <>
      <p>
        A change of the model affects every lead that arrives after it. You can edit the live model directly: each edit
        is a version, and each version can be restored. For anything larger than a typo, work in a <em>draft</em>: try
        it on your own leads, and publish it when it does what you want.
      </p>
      <Heading id="start-a-draft">1. Start a draft</Heading>
      <p>
        A draft is a copy of the live model with a name. New leads are still scored by the live model. In the admin,
        open the switch <em>Live</em> in the bar at the top and choose <em>New draft</em>. A colored bar shows that you
        are in a draft, and every page of the model now reads and changes the draft. You can have any number of drafts
        side by side, and several people can work in one.
      </p>
      <p>
        In the API, <a href={operationHref("createDraft")}>create a draft</a>, and send its id as <code>X-Draft</code>{" "}
        with the calls you already know:
      </p>
      <CodeBlock
        language="bash"
        title="Lower a weight in a draft"
        code={`curl -s ${ORIGIN}/api/v1/drafts/ \\
  -H 'Authorization: Token <token>' -H 'Content-Type: application/json' \\
  -d '{"name": "Lower the weight of income"}'

curl -s -X PATCH ${ORIGIN}/api/v1/scoring-models/<id>/ \\
  -H 'Authorization: Token <token>' -H 'X-Draft: <id of the draft>' \\
  -H 'Content-Type: application/json' -d '{"weight": 0.5}'`}
      />
      <Heading id="see-what-changed">2. See what changed</Heading>
      <p>
        The draft’s page lists every change in words, with the value before and after. Under <em>Activity</em>, you see
        each edit and can take it back. In the API, <a href={operationHref("getDraftDiff")}>compare the draft</a> with
        the live model or with any version.
      </p>
      <Heading id="keep-tests">3. Keep tests</Heading>
      <p>
        A test is a lead whose result you know: its answers, and what must come out of them. Enter one by hand, or open
        a lead and choose <em>Keep as a test</em>. Tests are part of the model. They run after every edit, and a test
        that fails shows what came out instead. By default, a draft with a failing test cannot be published. To be
        warned instead, change <em>When tests fail</em> under <em>Settings</em>.
      </p>
      <Heading id="simulate">4. Simulate it on your leads</Heading>
      <p>
        While you edit, a line below the form shows what the change would do to your newest leads. Before you publish,
        run a simulation on all of them: how many leads move from one band to another, which move most, and which rules
        match more or less often. See <a href={GUIDES.simulations.href}>{GUIDES.simulations.text}</a>.
      </p>
      <Heading id="publish">5. Publish</Heading>
      <p>
        <em>Publish</em> opens a checklist: the model is valid, tests pass, the simulation is of exactly this state, and
        the draft is approved if your account asks for <a href={GUIDES["four-eyes"].href}>a review</a>. Add a note that
        says why. Publish at once, or choose a time in your account’s time zone, such as tomorrow at 8:00. A scheduled
        draft is published even if the server was down at that time, as soon as it runs again. Until then, you can
        cancel the schedule.
      </p>
      <CodeBlock
        language="bash"
        title="Publish a draft tomorrow morning"
        code={`curl -s ${ORIGIN}/api/v1/drafts/<id>/publish/ \\
  -H 'Authorization: Token <token>' -H 'Content-Type: application/json' \\
  -d '{"note": "Income counts half", "at": "<date>T08:00"}'`}
      />
      <p>
        Stored leads keep the results they have. To score them with the new version, see{" "}
        <a href={GUIDES.rescoring.href}>{GUIDES.rescoring.text}</a>.
      </p>
      <Heading id="live-has-moved-on">When the live model has moved on</Heading>
      <p>
        If someone published another change after you started, publishing applies your edits to the live model as it is
        now, so both changes stay. If both of you changed the same value, or an item that you changed is gone, nothing
        is published: the draft shows both sides, and you decide for each edit whether to keep what is live or use the
        draft’s. An edit that the live model refuses, for example because a colleague took its field name, you correct
        right there. If what it changed is gone, it can only be left out. In the API, <a href={operationHref("listDraftConflicts")}>list the conflicts</a> and{" "}
        <a href={operationHref("rebaseDraft")}>resolve them</a>.
      </p>
      <Heading id="roll-back">Roll back</Heading>
      <p>
        Under <em>Versions</em>, open the earlier version and choose <em>Roll back</em>. This makes a draft with its
        content and opens the same dialog, so you can test and simulate a rollback like any other change. Leads that
        were re-scored return to their earlier results when you re-score them again.
      </p>
    </>
  );
}
