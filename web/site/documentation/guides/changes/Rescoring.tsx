import { Heading } from "../../../components/Prose.tsx";
import { Screen } from "../../../components/Screen.tsx";
import { GUIDES } from "../../places.ts";
import { operationHref } from "../../reference/addresses.ts";
import { Command, Commands } from "./Commands.tsx";

/** How stored leads are re-scored. */
export function Rescoring() {
  return (
    <>
      <p>
        Every stored lead keeps the result of the version that scored it, until you re-score it. Publishing a change
        affects new leads only. Re-scoring applies the live model to leads that you already have. Home and Leads say how
        many leads were scored by older versions that may score differently; in the API, that is{" "}
        <a href={operationHref("getScoredVersions")}>the number of leads by version</a>.
      </p>
      <Heading id="before-you-start">Before you start</Heading>
      <p>
        <a href={GUIDES.simulations.href}>Run a simulation</a> first: it shows how many stored results would change, and
        which. What it predicts is what re-scoring does.
      </p>
      <Heading id="start">Start</Heading>
      <p>
        In the publish dialog, select <em>Also re-score</em>: it says how many leads that changes. Or do it at any time:
        choose <em>Re-score leads</em> under <em>Versions</em> for all leads, or <em>Re-score</em> under <em>Leads</em>{" "}
        for those that a filter finds or that you select. In the API,{" "}
        <a href={operationHref("rescoreLeads")}>start a re-scoring</a>.
      </p>
      <Screen
        name="rescoring"
        alt="The dialog Re-score leads: the date for today(), and how many leads get a new result"
      />
      <Heading id="which-date">Which date</Heading>
      <p>
        Rules and formulas that use <code>today()</code> depend on the date. <code>today</code> scores every lead as of
        the day you start, as if it had just arrived. <code>own</code> uses the day each lead arrived, so that only the
        model makes a difference. The admin suggests today, as simulations do.
      </p>
      <Heading id="what-happens">What happens to a lead</Heading>
      <ul>
        <li>
          If its result stays the same, nothing about it changes: it keeps its version, its date, and its history.
        </li>
        <li>
          If its result changes, the previous one moves to the lead’s history, and the new one names the job that
          re-scored it: in the API, that is <code>rescored</code>. Analytics follow at once.
        </li>
        <li>
          If its answers no longer fit the model, for example because a choice is gone, it keeps its result and is
          counted as refused, with the reason.
        </li>
        <li>
          If a field was renamed, its answer still counts. A re-scored lead whose result changes shows its answers under
          the new names; one whose result stays the same keeps the old ones.{" "}
          <a href={`${GUIDES["change-safely"].href}#rename-a-field`}>More about renaming</a>
        </li>
        <li>
          If a question was deleted and another was added under its field name, the old answers count for the new
          question. Answers that chose a deleted choice never count for a new choice with its slug.
        </li>
        <li>If it is sent again while the job runs, it is scored from its newest answers.</li>
      </ul>
      <Heading id="watch-pause-cancel">Watch, pause, cancel</Heading>
      <p>
        Re-scoring runs in the background while new leads are scored. The bar shows its progress. Under{" "}
        <em>Background jobs</em>, you can pause, resume, or cancel it. What it has done stays done. When it ends, a
        notice leads to the leads that changed; in the API, list them with <code>?rescoring=</code> and its id. After a
        restart, it continues where it stopped. If a new version goes live in the meantime, it stops and says so; start
        it again to apply the new version. Running it twice changes nothing the second time.
      </p>
      <Heading id="scores-that-age">Scores that age</Heading>
      <p>
        A formula or rule with <code>today()</code>, or with <code>days()</code> of a date, gives a result that is true
        for one day. A stored lead keeps the result of the day it was scored, and its page says which day that was. To
        keep such results current, turn on <em>Re-score stored leads every night</em> under <em>Settings › Data</em>, or{" "}
        <a href={operationHref("setNightlyRescoring")}>in the API</a>. It is off by default.
      </p>
      <p>
        The model’s page lists everything that <em>depends on the date</em>: calculated fields, scoring models, rules,
        and bands, directly or through one another. In the API, that is{" "}
        <a href={operationHref("getDateDependence")}>the date dependence of the model</a>, live or in a draft.
      </p>
      <ul>
        <li>
          At the beginning of each day in the account’s time zone, leads whose result depends on the date are scored as
          of the new day. Other leads are not even read. Daylight saving makes no difference: what counts is that the
          date has changed.
        </li>
        <li>
          Each lead is scored with the version of the model that scored it, not with the live one, so nothing but the
          date changes. That needs no approval, also under four eyes. After you re-score all leads, they age with the
          version that did it.
        </li>
        <li>
          Only a lead whose result changes gets it, and its previous one moves to the history: the new one is{" "}
          <em>Aged</em>, in the API <code>{'"reason": "aged"'}</code>. If points change every day, every lead has a new
          history entry every day; value ranges keep that rare.
        </li>
        <li>
          A night that was missed, because no server ran, is caught up once, as of the present day. If a night is still
          running when the next one begins, the next one waits for it. A paused one can be resumed until then.
        </li>
        <li>
          It runs as a background job, with progress, pause, and cancel, and reads about ten thousand leads a second.
          Many accounts with midnight at the same moment take turns. Test leads do not age.
        </li>
      </ul>
      <Heading id="undo">Undo</Heading>
      <p>
        <a href={`${GUIDES["change-safely"].href}#roll-back`}>Roll back</a> to the earlier version and re-score again
        with the same choice of date. The results are the same as before.
      </p>
      <Commands>
        <Command title="Try it on the newest leads" code={`api rescorings/preview/ -d '{"date": "today"}'`} />
        <Command title="Re-score all leads as of today" code={`api rescorings/ -d '{"date": "today"}'`} />
        <Command
          title="Follow it until its state is done"
          code={`RESCORING='<id of the re-scoring>'
api "rescorings/$RESCORING/"`}
        />
        <p>
          While it is queued or running, add <code>pause/</code>, <code>resume/</code>, or <code>cancel/</code> and{" "}
          <code>-X POST</code>.
        </p>
        <Command
          title="See how a lead came to its result"
          code={`LEAD_ID='<lead_id>'
api "leads/$LEAD_ID/history/"`}
        />
        <Command
          title="Re-score some leads, each as of the day it arrived"
          code={`api rescorings/ -d '{"date": "own", "leads": {"priority": ["High"], "created_after": "2026-01-01"}}'`}
        />
        <Command title="See what depends on the date" code={`api model/date-dependence/`} />
        <Command
          title="Keep scores that depend on the date current, every night"
          code={`api nightly-rescoring/ -X PUT -d '{"enabled": true}'`}
        />
        <Command
          title="Publish a draft, and re-score all leads with it"
          code={`DRAFT='<id of the draft>'
api "drafts/$DRAFT/publish/" -d '{"note": "Income counts half", "rescore": {"date": "today"}}'`}
        />
      </Commands>
    </>
  );
}
