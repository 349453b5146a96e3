import { ORIGIN } from "#contract/origin";
import { Heading } from "../../../components/Prose.tsx";
import { Screen } from "../../../components/Screen.tsx";
import { Table } from "../../../components/Table.tsx";
import { GUIDES } from "../../places.ts";
import { operationHref } from "../../reference/addresses.ts";
import { Command, Commands } from "./Commands.tsx";

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
        with the calls you already know: see <a href="#with-the-api">the commands below</a>.
      </p>
      <Heading id="see-what-changed">2. See what changed</Heading>
      <p>
        The draft’s page lists every change in words, with the value before and after, and reverts one at a click. Under{" "}
        <em>Activity</em>, you see each edit and can take it back. To try a variant, duplicate the draft. In the API,{" "}
        <a href={operationHref("getDraftDiff")}>compare the draft</a> with the live model or with any version.
      </p>
      <Screen name="draft" alt="The page of a draft: a changed weight with its values before and after, and a test" />
      <Heading id="keep-tests">3. Keep tests</Heading>
      <p>
        A test is a lead whose result you know: its answers, and what must come out of them. Enter one by hand, or open
        a lead and choose <em>Keep as a test</em>. Tests are part of the model. They run after every edit, and a test
        that fails shows what came out instead. By default, a draft with a failing test cannot be published. To be
        warned instead, change <em>When a draft’s tests fail</em> under <em>Settings</em>.
      </p>
      <p>
        Many tests are easier in a spreadsheet. <em>Export CSV</em> on the page of the tests saves them as a file, and
        without tests, its columns. Each line is a test: its <code>name</code>, the answers under the field names of
        their questions, and what must come out. <em>Import CSV</em> says what a file changes, or what is wrong with it
        by line and column, before anything is stored. A test replaces the one with its name, and the others stay. This
        file has two tests for the example of the rental application:
      </p>
      <Table
        caption="A file with two tests"
        columns={["name", "credit_score", "monthly_income", "rent_amount", "priority", "recommendations.credit_score"]}
        rows={[
          ["Excellent credit", "800", "9000", "2000", "High", "2"],
          ["Poor credit", "500", "3000", "2000", "Disqualified", "none"],
        ]}
      />
      <p>
        A rule is named by its number in evaluation order, or <code>none</code> if no rule may match. An empty cell is a
        question without an answer, or something that is not checked.{" "}
        <a href={operationHref("importTests")}>All columns</a>
      </p>
      <Heading id="simulate">4. Simulate it on your leads</Heading>
      <p>
        While you edit, a line below the form shows what the change would do to your newest leads. Before you publish,
        run a simulation on all of them: how many leads move from one band to another, which move most, and which rules
        match more or less often. See <a href={GUIDES.simulations.href}>{GUIDES.simulations.text}</a>.
      </p>
      <Heading id="publish">5. Publish</Heading>
      <p>
        <em>Publish</em> opens a checklist: the model is valid, tests pass, the simulation is of this model, and the
        draft is approved if your account asks for <a href={GUIDES["four-eyes"].href}>a review</a>. Add a note that says
        why. Publish at once, or choose a time in your account’s time zone, such as tomorrow at 8:00. A scheduled draft
        is published even if the server was down at that time, as soon as it runs again. Until then, you can cancel the
        schedule.
      </p>
      <p>
        Stored leads keep the results they have. To score them with the new version, see{" "}
        <a href={GUIDES.rescoring.href}>{GUIDES.rescoring.text}</a>.
      </p>
      <Heading id="guarded-publish">Publish to a share of new leads first</Heading>
      <p>
        With a <a href={operationHref("startGuardedPublish")}>guarded publish</a>, a draft first scores a share of the
        new leads, 5 % and then 25 % unless you choose others, while the live model scores the rest. The{" "}
        <code>lead_id</code> decides which one scores a lead, so a lead that is sent again gets the same one. Each lead
        says which version scored it, and lists and exports can be filtered by it. When you have seen enough,{" "}
        <a href={operationHref("widenGuardedPublish")}>widen it</a>, up to all new leads, or{" "}
        <a href={operationHref("withdrawGuardedPublish")}>withdraw it</a>: then the draft is open again. Until it ends,
        the live model cannot change, and leads cannot be re-scored by it. Test leads and imports are always scored by
        the live model.
      </p>
      <Heading id="rename-a-field">Rename a field or a choice</Heading>
      <p>
        Change the field name of a question, and every formula, rule, calculated field, and test that names it gets the
        new name in the same version. The slug and the text of a choice work the same way. The form lists what else will
        change before you save; in the API, <a href={operationHref("previewSimulation")}>preview the edit</a>. Stored
        leads follow: simulations, re-scoring, filters, analytics, and CSV exports find the earlier answers, even if two
        questions swap names. Renaming alone changes no result and makes no lead stop fitting. Four things to know:
      </p>
      <ul>
        <li>
          New leads can use the old name until something else has it, but results list the question’s recommendation
          under the new one. Update your forms and integrations soon.
        </li>
        <li>
          A stored lead shows its answers and recommendations under the names of the version that scored it. If you send
          these answers back, they are read as new ones: a name that has passed to another question or choice means that
          one. After you rename <code>city</code> to <code>town</code>, don’t add a new question <code>city</code> while
          anything still sends the old name.
        </li>
        <li>
          In a model file, the field name identifies a question and the slug a choice: another name there means that one
          is deleted and another is added. Earlier answers stay with the deleted one, so rename in the admin or by the
          API.
        </li>
        <li>
          A choice that you delete keeps its answers to itself. If you add another one with its slug, old answers do not
          count for it.
        </li>
      </ul>
      <Heading id="delete-a-question">Delete a question</Heading>
      <p>
        A question that formulas or rules use can be deleted together with them. The dialog lists what goes with it: its
        scoring models and rules, the scoring models, rules, and calculated fields that use it, and what uses those in
        turn. Tests lose the answer, and tests that then expect nothing are deleted. All of it is one version, so one
        rollback brings it back; stored leads keep their answers. In the API,{" "}
        <a href={operationHref("deleteQuestion")}>delete the question</a> with <code>dependents=delete</code>. Without
        it, the deletion is rejected, and the error lists each use.
      </p>
      <Heading id="live-has-moved-on">When the live model has moved on</Heading>
      <p>
        If someone published another change after you started, publishing applies your edits to the live model as it is
        now, so both changes stay. If both of you changed the same value, or an item that you changed is gone, nothing
        is published: the draft shows both sides and who changed the live one, and you decide for each edit whether to
        keep what is live, use the draft’s, or set another value. An edit that the live model refuses, for example
        because a colleague took its field name, you correct right there. If what it changed is gone, it can only be
        left out. In the API, <a href={operationHref("listDraftConflicts")}>list the conflicts</a> and{" "}
        <a href={operationHref("rebaseDraft")}>resolve them</a>.
      </p>
      <Heading id="who-changed-what">Find out who changed what</Heading>
      <p>
        A version says who published it, when, and why, who drafted it, who approved it, and what it changed, with links
        to its draft, simulations, and re-scorings. Search <em>Versions</em> for a person, for words of a note, or for a
        field name to see every version that changed that field.
      </p>
      <Heading id="roll-back">Roll back</Heading>
      <p>
        Under <em>Versions</em>, open the earlier version and choose <em>Roll back</em>. This makes a draft with its
        content and opens the same dialog, so you can test and simulate a rollback like any other change. Leads that
        were re-scored return to their earlier results when you re-score them again.
      </p>
      <Commands>
        <Command title="Create a draft" code={`api drafts/ -d '{"name": "Lower the weight of income"}'`} />
        <Command
          title="Lower a weight in the draft"
          code={`DRAFT='<id of the draft>'
MODEL='<id of a scoring model>'
api "scoring-models/$MODEL/" -X PATCH -H "X-Draft: $DRAFT" -d '{"weight": 0.5}'`}
        />
        <Command title="Compare the draft with the live model" code={`api "drafts/$DRAFT/diff/"`} />
        <Command
          title="See how a stored lead would score, and keep it as a test"
          code={`LEAD_ID='<lead_id>'
api "leads/$LEAD_ID/explanation/" -H "X-Draft: \${DRAFT:?}"
api tests/from-lead/ -H "X-Draft: \${DRAFT:?}" -d '{"lead_id": "'"$LEAD_ID"'"}'
api tests/run/ -H "X-Draft: \${DRAFT:?}"`}
        />
        <Command
          title="Save the tests as a file, and import it after you have added lines"
          code={`api exports/tests.csv -H "X-Draft: \${DRAFT:?}" > tests.csv
curl -s "${ORIGIN}/api/v1/tests/import/" -H "Authorization: Token $TOKEN" -H "X-Draft: \${DRAFT:?}" \\
  -H 'Content-Type: text/csv' --data-binary @tests.csv`}
        />
        <Command
          title="See what stands in the way, and schedule the draft"
          code={`AT='<date>T08:00'
api "drafts/$DRAFT/checklist/"
api "drafts/$DRAFT/publish/" -d '{"note": "Income counts half", "at": "'"$AT"'"}'`}
        />
        <Command
          title="Cancel the schedule, and publish at once"
          code={`api "drafts/$DRAFT/unschedule/" -X POST
api "drafts/$DRAFT/publish/" -d '{"note": "Income counts half"}'`}
        />
        <Command
          title="See which edits of a draft conflict with the live model"
          code={`DRAFT='<id of the draft>'
api "drafts/$DRAFT/conflicts/"`}
        />
        <Command
          title="Resolve a conflict by keeping what is live"
          code={`EDIT='<number of the edit>'
api "drafts/$DRAFT/rebase/" -d '{"resolutions": [{"edit": '"$EDIT"', "take": "live"}]}'`}
        />
        <Command
          title="Start a draft that goes back to an earlier version"
          code={`VERSION='<number of the version>'
api drafts/ -d '{"name": "Roll back", "from_version": '"$VERSION"'}'`}
        />
      </Commands>
    </>
  );
}
