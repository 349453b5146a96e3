import {
  ACCESS_SETTLES_DAYS,
  ANALYTICS_MAX_AGE,
  ANSWER_MS,
  BATCH_LIMITS,
  BODY_LIMITS,
  bytesText,
  DRAFT_LIMITS,
  ERASURE_LIMITS,
  EVENT_LIMITS,
  EXPORT_LIMITS,
  FIELD_LIMITS,
  HEAVY_READS,
  IDEMPOTENCY,
  IMPORT_LIMITS,
  MAX_ITEMS,
  MAX_LEAD_VIEWS,
  MODEL_FILE_LIMITS,
  ORIGIN_LIMITS,
  RESCORING_LIMITS,
  SENDING_MS,
  SESSION_HOURS,
  SHARES,
  SIGN_IN_LIMITS,
  SIMULATION,
  SIMULATION_LIMITS,
  TEST_LEADS,
  TIMELINE_DAYS,
  WEBHOOK_LIMITS,
} from "#contract/wire";
import { formatCount } from "../../../ui/numbers.ts";
import { Heading } from "../../components/Prose.tsx";
import { Table } from "../../components/Table.tsx";
import { GUIDES } from "../places.ts";
import { operationHref } from "../reference/addresses.ts";
import { TABS } from "../tabs.ts";

const seconds = (milliseconds: number) => `${milliseconds / 1000} seconds`;
const window = `${SIGN_IN_LIMITS.windowSeconds / 60} minutes`;

/** Sizes, rates, and times, each from the constant that the server uses. */
export function Limits() {
  return (
    <>
      <p>
        There is no fixed limit on how many leads you send: what the server can’t store right away waits in a queue.
        While other accounts need the server, an account that uses more than its share gets a 429 (
        <code>over_share</code>). Beyond a limit, the API returns a 429 or 503 with <code>Retry-After</code>. The
        clients wait and repeat whatever is safe to repeat. Limits of the model are listed in{" "}
        <a href={`${TABS["scoring-algorithm"].href}#limits`}>Scoring Algorithm</a>.
      </p>
      <Heading id="sizes">Sizes</Heading>
      <Table
        caption="Sizes"
        columns={["What", "At most"]}
        numeric={[1]}
        rows={[
          ["Request body, with a token", bytesText(BODY_LIMITS.withCredentials)],
          ["Request body, without a token", bytesText(BODY_LIMITS.without)],
          ["Model file as JSON", bytesText(MODEL_FILE_LIMITS.json)],
          ["Model file as YAML", bytesText(MODEL_FILE_LIMITS.yaml)],
          ["Fields of one object, or items of one list, in a request body", formatCount(MAX_ITEMS)],
          ["Leads in a batch", formatCount(BATCH_LIMITS.leads)],
          ["Batch of leads", bytesText(BATCH_LIMITS.bytes)],
          ["File of leads to import, after decompression", bytesText(IMPORT_LIMITS.bytes)],
          ["Characters in a line of such a file", formatCount(IMPORT_LIMITS.line)],
          ["Columns of such a file", formatCount(IMPORT_LIMITS.columns)],
          ["Test leads in an account, with their earlier results", formatCount(TEST_LEADS.count)],
          ["Files of exports of an account", bytesText(EXPORT_LIMITS.bytes)],
          ["Events on a page", formatCount(EVENT_LIMITS.pageMax)],
          ["Body of a webhook", bytesText(WEBHOOK_LIMITS.bodyBytes)],
          ["Answer to a webhook, as it is kept", bytesText(WEBHOOK_LIMITS.answerBytes)],
          ["Results on a page", formatCount(FIELD_LIMITS.pageSizeMax)],
          ["Characters in an Idempotency-Key", formatCount(IDEMPOTENCY.keyLength)],
          ["Characters in a lead_id", formatCount(FIELD_LIMITS.leadId)],
          ["Characters in a text answer, rule, or formula", formatCount(FIELD_LIMITS.text)],
          ["Characters in a URL", formatCount(FIELD_LIMITS.url)],
          ["Characters in a search", formatCount(FIELD_LIMITS.search)],
          ["Leads erased by id in one request", formatCount(ERASURE_LIMITS.leadIds)],
          ["Days in the timeline", formatCount(TIMELINE_DAYS.max)],
          ["Leads a rule is tried on", formatCount(SIMULATION.leads)],
          ["Leads in the preview of a simulation or a re-scoring", formatCount(SIMULATION_LIMITS.previewed)],
          ["Open drafts in an account", formatCount(DRAFT_LIMITS.open)],
          ["Edits in a draft", formatCount(DRAFT_LIMITS.edits)],
          ["All edits of a draft together", bytesText(DRAFT_LIMITS.editBytes)],
          ["Saved views per user and account", formatCount(MAX_LEAD_VIEWS)],
          ["Origins in cors_origins", formatCount(ORIGIN_LIMITS.count)],
        ]}
      />
      <Heading id="rates">Rates</Heading>
      <Table
        caption="Rates"
        columns={["What", "At most", "Then"]}
        rows={[
          [
            "Failed sign-ins of one user from one address",
            `${SIGN_IN_LIMITS.perUser} in ${window}`,
            `429. After ${SIGN_IN_LIMITS.free} failures, each further attempt is delayed.`,
          ],
          ["Failed sign-ins from one address", `${SIGN_IN_LIMITS.perAddress} in ${window}`, "429"],
          [
            "Failed sign-ins of one username",
            `${SIGN_IN_LIMITS.perName} in ${window}`,
            "429, except from an address the user has signed in from before",
          ],
          ["Invalid tokens from one address", `${SIGN_IN_LIMITS.wrongTokens} a minute`, "429"],
          [
            "Searches, exports, and analytics at the same time, with PostgreSQL",
            `${HEAVY_READS.postgres.perAccount} per account, ${HEAVY_READS.postgres.perNode} per server`,
            `${HEAVY_READS.waiting} more per account wait up to ${seconds(HEAVY_READS.waitMs)}, then 429 or 503`,
          ],
          [
            "Searches, exports, and analytics with the embedded database",
            `${HEAVY_READS.embedded.perNode}`,
            `${HEAVY_READS.waiting} more per account wait up to ${seconds(HEAVY_READS.waitMs)}, then 429 or 503`,
          ],
          [
            "Share of a server’s time, while other accounts want it",
            `${SHARES.quotaMs} ms of each ${SHARES.windowMs / 1000} s per account, or per address without a token; more while others use little of it, less while they use much`,
            `${SHARES.waiting} more requests wait up to ${seconds(SHARES.waitMs)}, then 429`,
          ],
          [
            "Requests that wait for events at the same time",
            `${EVENT_LIMITS.waiting.perAccount} per account, ${EVENT_LIMITS.waiting.perNode} per server`,
            "429",
          ],
          ["Webhooks of an account", `${WEBHOOK_LIMITS.count}`, "400"],
          ["Unfinished simulations per account", `${SIMULATION_LIMITS.underWay}`, "429"],
          ["Unfinished re-scorings per account", `${RESCORING_LIMITS.underWay}`, "429"],
          ["Unfinished exports to files per account", `${EXPORT_LIMITS.underWay}`, "429"],
          ["Unfinished imports per account", `${IMPORT_LIMITS.underWay}`, "429"],
          ["Uploaded files per account that are not started", `${IMPORT_LIMITS.uploaded}`, "429"],
          [
            "Leads waiting to be stored",
            "MAX_QUEUE, at most half of it from one account",
            <>
              503; see <a href={GUIDES.configuration.href}>{GUIDES.configuration.text}</a>
            </>,
          ],
        ]}
      />
      <p>
        Accounts share a server by the processing time that their requests take, not by how many connections they use.
        While nobody else needs the server, an account can use all of it. When an account has used more than its share,
        its requests wait while other accounts’ requests are in progress, and their answers say what is left in{" "}
        <code>RateLimit</code> and <code>RateLimit-Policy</code> (draft-ietf-httpapi-ratelimit-headers), in milliseconds
        of processing time. A request that has waited too long gets a 429 with <code>Retry-After</code>. Send fewer
        requests at a time.
      </p>
      <Heading id="times">Times</Heading>
      <Table
        caption="Times"
        columns={["What", "At most"]}
        rows={[
          ["Time to respond to a request", seconds(ANSWER_MS)],
          ["Time to receive the headers of a request", seconds(SENDING_MS.headers)],
          ["Time that the response for an Idempotency-Key is kept", `At least ${IDEMPOTENCY.hours} hours`],
          ["Time to receive a whole request, except a file to import", seconds(SENDING_MS.request)],
          ["Time in which nothing of a file arrives", seconds(SENDING_MS.request)],
          ["Time that an uploaded file is kept before its import is started", `${IMPORT_LIMITS.uploadHours} hours`],
          ["Time in which an import can be undone", `${IMPORT_LIMITS.keptDays} days`],
          ["Time that the file of an export is kept", `${EXPORT_LIMITS.keptDays} days`],
          ["Time that a link to the file of an export works", `${EXPORT_LIMITS.linkMinutes} minutes`],
          ["Time in which an export must be finished", `${EXPORT_LIMITS.unfinishedDays} days`],
          ["Time that events are kept", `${EVENT_LIMITS.keptDays} days`],
          ["Time that a request waits for an event", `${EVENT_LIMITS.waitMax} seconds`],
          ["Time for one attempt to deliver a webhook", `${WEBHOOK_LIMITS.attemptSeconds} seconds`],
          ["Time in which a webhook is delivered", `${WEBHOOK_LIMITS.days} days, ${WEBHOOK_LIMITS.attempts} attempts`],
          ["Time that deliveries of webhooks are kept", `${WEBHOOK_LIMITS.keptDays} days`],
          ["Time that a link to deliveries works", `${WEBHOOK_LIMITS.linkDays} days`],
          ["Age of analytics", `${ANALYTICS_MAX_AGE / 60} minutes`],
          ["Time until a revoked token stops working", "1 second"],
          ["Time until someone who got access from someone else can approve", `${ACCESS_SETTLES_DAYS} days`],
          [
            "Session in the admin",
            `${SESSION_HOURS.lifetime / 24} days, or ${SESSION_HOURS.idle} hours without a request`,
          ],
        ]}
      />
      <Heading id="cors">Browsers and CORS</Heading>
      <p>By default, only pages of this installation can call the API from a browser.</p>
      <p>
        To call it from your own website, add the site’s origin, such as <code>https://www.example.com</code>, to{" "}
        <code>cors_origins</code> of your account: see <a href={operationHref("updateAccount")}>Change an account</a>.
        Pages of that origin can then call the API with a token of that account. Cookies are never accepted from other
        origins.
      </p>
      <p>
        A token in a web page can be read by everyone who opens the page. Prefer sending leads from your own server.
      </p>
      <Heading id="not-included">What is not included</Heading>
      <p>So that you can plan without it, this is what Leadplane does not have today:</p>
      <ul>
        <li>
          <strong>Scoped tokens.</strong> A token can do what its user can do, and a test token only works with test
          leads. Use an API client for sending leads.
        </li>
        <li>
          <strong>Single sign-on (OIDC, SAML), two-factor authentication, and passkeys.</strong> People sign in with
          username and password.
        </li>
        <li>
          <strong>A comparison of scores with what happened.</strong> Outcomes of leads are recorded and exported; no
          page compares them with the scores yet.
        </li>
        <li>
          <strong>E-mail.</strong> The server sends none: administrators set passwords, and tasks wait in the admin.
        </li>
        <li>
          <strong>Clients in package registries, and dated API versions.</strong> The clients are files to download, and
          the API is <code>v1</code>.
        </li>
      </ul>
    </>
  );
}
