import { EVENT_LIMITS, EVENT_TYPES } from "#contract/wire";
import { formatCount } from "../../../ui/numbers.ts";
import { Heading } from "../../components/Prose.tsx";
import { Samples } from "../../components/Samples.tsx";
import { Table } from "../../components/Table.tsx";
import { CONVENTIONS, GUIDES } from "../places.ts";
import { operationHref } from "../reference/addresses.ts";
import { GUIDE_SAMPLES } from "../reference/guide-samples.ts";

const feed = operationHref("listEvents");
const types = GUIDES["event-types"].href;

/** How to read the feed of events. */
export function FollowEvents() {
  const { keptDays, pageMax, waitMax, waiting } = EVENT_LIMITS;
  return (
    <>
      <p>
        The <a href={feed}>feed of events</a> says what happens in your account, in order: new leads, new results of
        leads, erasures, versions of the model that go live, and imports and jobs that end. Read it to mirror leads in
        your own database or warehouse, or to react to them.
      </p>
      <Heading id="read">Read the feed</Heading>
      <p>
        A page has <code>results</code>, the oldest first, and a <code>cursor</code>. Send the cursor as{" "}
        <code>after</code> to read what comes next. There is always a cursor, also if there are no events, and nothing
        ever appears before it: a reader that goes on from its last cursor gets every event.
      </p>
      <Samples {...GUIDE_SAMPLES.events} />
      <ul>
        <li>
          Without <code>after</code>, you begin with the oldest event that is kept. <code>after=now</code> returns no
          events, and a cursor for what happens from now on.
        </li>
        <li>
          <code>has_more</code> says whether to go on at once. A page may have fewer events than <code>limit</code>,
          even none, although there are more.
        </li>
        <li>
          <code>types</code> selects <a href={types}>types of events</a>: {EVENT_TYPES.length} in all, separated by
          commas. A cursor is good for any types.
        </li>
        <li>
          <code>limit</code> goes up to {formatCount(pageMax)}.
        </li>
      </ul>
      <Heading id="wait">As it happens</Heading>
      <p>
        With <code>wait</code>, a request that finds no events waits up to {waitMax} seconds for one, and the response
        comes within a tenth of a second after it happened. If there is none, you get an empty page with a cursor: send
        the next request. Set the timeout of your HTTP client higher than <code>wait</code>; the clients do so by
        themselves. Up to {waiting.perAccount} requests of an account may wait at the same time, and {waiting.perNode}{" "}
        on a server; more get a 429 (<code>account_busy</code>).
      </p>
      <Heading id="once">Process each event once</Heading>
      <p>
        Store the cursor together with what you made of the page, in the same transaction if you can. If your program
        stops in between, it reads some events again: skip those whose <code>id</code> you have seen. The{" "}
        <code>id</code> of an event never changes, also after the database was restored.
      </p>
      <Heading id="mirror">Mirror leads</Heading>
      <ol>
        <li>
          Read <code>after=now</code> once and keep the cursor.
        </li>
        <li>
          <a href={operationHref("createExport")}>Export</a> the leads that are there, with their fingerprints in the
          column <code>lead.fingerprint</code>, and store them.
        </li>
        <li>
          Follow the feed from the cursor. The data of a lead’s event is the whole lead as it was right after the event:
          replace your row by it. <code>previous</code> has the result before.
        </li>
        <li>
          Store the <code>fingerprint</code> of each lead. When <code>lead.erased</code> has the same one, delete your
          row. An erased lead leaves nothing that names it, so its earlier events are gone as well, and{" "}
          <code>lead.erased</code> has no <code>lead_id</code>.
        </li>
      </ol>
      <p>
        The <a href={`${GUIDES.recipes.href}#mirror`}>recipes</a> have a program that does this, in Node.js for
        PostgreSQL and in Python for SQLite.
      </p>
      <Heading id="kept">How long events are kept</Heading>
      <p>
        Events are kept for {keptDays} days, or fewer if{" "}
        <a href={GUIDES.configuration.href}>
          <code>EVENTS_KEPT_DAYS</code>
        </a>{" "}
        says so. A reader that is further behind gets a 400 (<code>cursor_expired</code>) rather than a gap. So does one
        whose cursor is from before the database was restored or replaced, because events may be missing then. Mirror
        the leads again: read <code>after=now</code>, export, and go on.
      </p>
      <Table
        caption="What can go wrong"
        columns={["Code", "Meaning", "What to do"]}
        rows={[
          [
            <code key="a">invalid_cursor</code>,
            "The cursor is damaged, or of another account",
            "Send the cursor of this account as it was",
          ],
          [<code key="b">cursor_expired</code>, "Events after the cursor are no longer kept", "Mirror the leads again"],
          [
            <code key="c">account_busy</code>,
            "Too many requests wait for events",
            "Let one program read, and share its events",
          ],
          [<code key="d">test_token</code>, "A test token was used", "Use another token: test leads have no events"],
        ]}
      />
      <p>
        Every user of an account can read its events. <a href={CONVENTIONS.href}>Conventions</a> has what holds for all
        calls, such as <code>X-Account</code> and errors.
      </p>
    </>
  );
}
