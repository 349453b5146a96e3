import {
  ABANDONED_MS,
  BATCH_LIMITS,
  FIELD_LIMITS,
  IDEMPOTENCY,
  IMPORT_LIMITS,
  LIST_LIMITS,
  operations,
  SOURCE_LIMITS,
  TIMELINE_DAYS,
} from "#contract";
import { formatCount } from "../../../ui/numbers.ts";
import { Heading } from "../../components/Prose.tsx";
import { Samples } from "../../components/Samples.tsx";
import { GUIDES as PAGES } from "../places.ts";
import { TABS } from "../tabs.ts";
import { operationHref } from "./addresses.ts";
import { endpointOf } from "./api.ts";
import { ErrorHandling } from "./ErrorHandling.tsx";
import { Fields } from "./Fields.tsx";
import { GUIDE_SAMPLES } from "./guide-samples.ts";

const ABANDONED_SECONDS = ABANDONED_MS / 1_000;
const PAGING: ReadonlySet<string> = new Set(["page", "page_size", "cursor", "count"]);

/** The conventions of all endpoints, on their own page. */
export function Conventions() {
  const { query } = endpointOf(operations.listLeads).parameters;
  return (
    <>
      <p>
        These rules hold for every endpoint. To get a token, and for the base URL and a first request, see{" "}
        <a href={TABS["api-reference"].href}>API Reference</a>.
      </p>
      <ErrorHandling />

      <Heading id="pagination">Pagination</Heading>
      <p>
        Lists are paginated. A page has the <code>count</code> of all results, the URLs of the <code>next</code> and{" "}
        <code>previous</code> pages (or null), and <code>results</code>. By default a page has{" "}
        {FIELD_LIMITS.pageSizeDefault} results; set <code>page_size</code> to change this, up to{" "}
        {FIELD_LIMITS.pageSizeMax}. A page beyond the last is a 404; <code>page=last</code> is the last page.
      </p>
      <p>
        To read many leads, begin with <code>cursor=first</code> and follow <code>next</code> until it is null, as the
        clients do for you. Every page then takes equally long, and no lead is skipped or repeated while others arrive;
        only in an order by scores, a lead that is re-scored meanwhile may move. A cursor holds the filters, the order,
        and the account of its list, and “today” is that of the first page. Pages by number end after{" "}
        {formatCount(LIST_LIMITS.numbered)} leads: a later one is a 400, and <code>next</code> has a cursor from there
        on.
      </p>
      <p>
        The <code>count</code> of leads is exact without filters and with some of them: <code>priority</code> and{" "}
        <code>model_version</code>, together with <code>x_category</code> and <code>y_category</code> or with whole days
        of arrival; <code>recommendation</code> alone; and <code>source</code>, <code>token_name</code>,{" "}
        <code>import_id</code>, or <code>utm_source</code>, also with days of arrival of the last{" "}
        {formatCount(TIMELINE_DAYS.max)} days. An account that has more than {formatCount(SOURCE_LIMITS.counted)}{" "}
        tokens, imports, and UTM sources counts those that are new together, so they are like other filters: exact up to{" "}
        {formatCount(LIST_LIMITS.counted)}; if there are more, <code>count_is_exact</code> is false. Send{" "}
        <code>count=exact</code> to have all of them counted. If few of millions of leads match, a page may have fewer
        leads than it could, even none, and <code>count_is_exact</code> is false: follow <code>next</code>, which keeps
        looking.
      </p>
      <p>
        <code>search</code> finds a part of a lead’s identifier, name, or email address, regardless of case and accents:{" "}
        <code>muller</code> finds Müller, and <code>strasse</code> finds Straße. Every character counts as itself, also{" "}
        <code>%</code>, <code>_</code>, and spaces. Three or more characters are found at once among any number of
        leads; with one or two, leads are looked at one after the other.
      </p>
      <Fields members={query.filter(({ name }) => PAGING.has(name))} />
      <Samples {...GUIDE_SAMPLES.pages} />

      <Heading id="duplicates">Idempotency and duplicates</Heading>
      <p>
        Give each lead your own <code>lead_id</code> and you can safely retry: a <code>lead_id</code> that already
        exists is rejected with a 400, even if two requests arrive at the same moment. So if you get no response, repeat
        the request: a 201 means it is stored now, and a 400 with the code <code>lead_exists</code> means it was already
        stored. With the clients, that is <code>error.has("lead_exists")</code>.
      </p>
      <p>
        With <code>{'"allow_duplicates": true'}</code>, the lead gets the new answers and result, and the previous ones
        move to its <a href={operationHref("getLeadHistory")}>history</a>. Without a <code>lead_id</code>, every request
        creates a new lead. GET, PUT, PATCH, and DELETE requests can be repeated safely.
      </p>
      <p>
        A lead keeps the <code>source</code> of its first arrival: how it came in, and the campaign parameters and click
        ids that were sent with it. New answers do not change it.
      </p>
      <p>
        Every other POST becomes safe to repeat with an <code>Idempotency-Key</code>: a text of your own that identifies
        the request, such as a UUID, with 1 to {IDEMPOTENCY.keyLength} characters, in quotes (
        <code>{'Idempotency-Key: "8e03978e-40d5-43dd"'}</code>) or, if it has neither spaces nor commas, without. Send
        the same request with the same key again, and it is carried out once: for at least {IDEMPOTENCY.hours} hours you
        get the first response, with <code>Idempotent-Replayed: true</code>. Leads and batches take a key as well, so
        leads without a <code>lead_id</code> are not stored twice. The clients take the key as an option and then repeat
        any request by themselves.
      </p>
      <Samples {...GUIDE_SAMPLES.key} />
      <ul>
        <li>
          While the first request is still being processed, the same key gets a 409 (<code>request_under_way</code>)
          with <code>Retry-After</code>. If its server was killed, the key is free again after {ABANDONED_SECONDS}{" "}
          seconds.
        </li>
        <li>
          A key that was used for another request gets a 422 (<code>key_reused</code>). Requests are the same if method,
          URL, body, <code>X-Account</code>, <code>X-Draft</code>, and <code>If-Match</code> are. Keys of other users,
          and in other accounts, are different keys.
        </li>
        <li>A request that was rejected has changed nothing: send it again with the same key, corrected or not.</li>
        <li>
          An <a href={operationHref("createImport")}>upload of leads</a> is compared after its file has arrived again.
          You then get the import as it is by now; with <code>start=true</code>, one that was cut off before it was
          started is started. If the server of the first upload was killed, the key is free again after{" "}
          {IMPORT_LIMITS.brokenOffMinutes} minutes.
        </li>
        <li>When a lead is erased, so are the kept responses that name it: their keys then get a 404.</li>
        <li>
          Requests for a token or a session reject the header, because no user has sent them yet. Calls that change
          nothing, such as a preview, need no key.
        </li>
      </ul>

      <Heading id="batches">Batches of leads</Heading>
      <p>
        To send many leads, such as those that waited while your system was offline,{" "}
        <a href={operationHref("submitLeads")}>submit a batch</a> of up to {formatCount(BATCH_LIMITS.leads)}. The
        response is a 200 with one entry per lead, in the order of the request: <code>status</code> 201 with the lead,
        or 400 with its <code>errors</code>. A rejected lead does not affect the others, so check each entry. The
        accepted leads are stored together, and all of them are durable when you receive the response. A batch counts
        against your share of the server as its leads would one by one, so others are not delayed.
      </p>

      <Heading id="versions">Versions</Heading>
      <p>
        <strong>The API</strong> has its version, <code>v1</code>, in the path. Within a version, new fields may be
        added, so ignore fields you don’t know. Existing fields are never renamed or removed.
      </p>
      <p>
        <strong>The model</strong> gets a new numbered version with every change to questions, scoring models, value
        ranges, rules, calculated fields, tests, or bands. A lead’s <code>model_version</code> is the version that
        scored it; its score is explained by that version permanently. Each version{" "}
        <a href={operationHref("listModelVersions")}>describes what it changed</a>, and you can{" "}
        <a href={operationHref("restoreModelVersion")}>restore</a> an earlier one. One version is live;{" "}
        <a href={operationHref("getModel")}>reading it</a> also returns an <code>ETag</code>.
      </p>
      <p>
        The response to a change that created a version has it in <code>Model-Version</code>, the one before it in{" "}
        <code>Model-Previous-Version</code>, and the <code>ETag</code> of the live model in <code>Model-ETag</code>. To
        undo the change, restore the previous version with that tag as <code>If-Match</code>. If someone has changed the
        model since, you get a 412 and their work is kept.
      </p>

      <Heading id="filtering">Filtering and ordering</Heading>
      <p>
        Most lists take filters, <code>search</code>, and <code>ordering</code>; each endpoint lists the ones it takes.
        Filters combine. <code>search</code> matches part of a text and ignores case. <code>ordering</code> takes one or
        more fields separated by commas; a <code>-</code> before a field means descending:{" "}
        <code>ordering=last_name,-created_at</code>. Unknown parameters and fields are rejected, so a typo is never
        silently ignored. These are the parameters of the list of leads:
      </p>
      <Fields members={query.filter(({ name }) => !PAGING.has(name))} />

      <Heading id="etag-and-if-match">ETag and If-Match</Heading>
      <p>
        When several people change the same object, the last change wins. To change only what you have read, send the{" "}
        <code>ETag</code> of the response back as <code>If-Match</code> with your PUT, PATCH, or DELETE, or with a POST
        that acts on a draft. If someone else changed the object first, you get a 412 and nothing is changed. Each
        question, choice, scoring model, value range, rule, calculated field, test, draft, account, and user has its own{" "}
        <code>ETag</code>, which changes to other objects do not affect. <code>*</code> matches any state.{" "}
        <a href={operationHref("approveDraft")}>Approving a draft</a> requires the header, because you approve what you
        have read: without it, you get a 428. A GET accepts an <code>ETag</code> as <code>If-None-Match</code>: if
        nothing has changed, you get a 304 with no body. YAML and each indentation have an <code>ETag</code> of their
        own; <code>If-Match</code> accepts any of them.
      </p>
      <p>
        Browsers do that by themselves: a GET whose <code>ETag</code> covers the whole response has{" "}
        <code>Cache-Control: private, no-cache</code>, so a browser can keep the response but asks each time whether it
        is still current. Figures are kept for five minutes. <code>Vary</code> names the request headers that the
        response depends on. Every other response has <code>Cache-Control: no-store</code>, including each one with a
        token or a session.
      </p>

      <Heading id="accounts-and-x-account">Accounts and X-Account</Heading>
      <p>
        Everything belongs to one account. Objects in other accounts do not exist for you: requesting one returns a 404.
        Administrators of an agency can act in any of its client accounts by sending the account’s slug in the{" "}
        <code>X-Account</code> header; superusers can act in any account. Without the header, you act in your own. Lists
        of users and tokens cover every account you administer; with the header, only that account, and whatever you
        create goes there. Requests that act in no account (your own profile, password, token, and sessions, accounts
        themselves, the service) reject the header with a 400.
      </p>
      <Samples {...GUIDE_SAMPLES.account} />

      <Heading id="drafts-and-x-draft">Drafts and X-Draft</Heading>
      <p>
        Calls that read or change the model work on the live model. Administrators can have them work in a draft instead
        by sending its id in the <code>X-Draft</code> header; the live model then stays as it is until the draft is
        published. Responses to calls that changed a draft have <code>Draft-Revision</code> and <code>Draft-ETag</code>{" "}
        instead of <code>Model-Version</code> and <code>Model-ETag</code>. Calls that can’t run in a draft reject the
        header with a 400. See <a href={PAGES["change-safely"].href}>{PAGES["change-safely"].text}</a>.
      </p>
      <Samples {...GUIDE_SAMPLES.draft} />

      <Heading id="formats">Dates, numbers, and text</Heading>
      <p>
        Times are ISO 8601 in UTC, such as <code>2026-01-15T09:30:00.000Z</code>; dates are <code>2026-01-15</code>.
        Numbers are JSON numbers. In requests, they can also be strings, such as <code>"0.5"</code>; a number that
        cannot be stored exactly is rejected. Text is UTF-8. Send <code>Accept: application/json; indent=2</code> to
        indent a response. A POST whose fields are all optional needs no body.
      </p>

      <Heading id="rate-limits">Rate limits</Heading>
      <p>
        There is no fixed limit on how many leads you submit. While other accounts need the server, an account that uses
        more than its share gets a 429 (<code>over_share</code>). Failed sign-ins and invalid tokens are limited, and
        searches, exports, and analytics of an account run a few at a time: see{" "}
        <a href={PAGES.limits.href}>{PAGES.limits.text}</a>. Beyond a limit, you get a 429 or a 503 with{" "}
        <code>Retry-After</code>.
      </p>

      <Heading id="request-ids">Request IDs</Heading>
      <p>
        Every response has an <code>X-Request-Id</code>. The server’s log names a failed request by it, so include it
        when you report a problem.
      </p>

      <Heading id="discovery">Discovery</Heading>
      <p>
        <a href={operationHref("listResources")}>GET /api/v1/</a> lists the URLs of all resources. Send{" "}
        <code>OPTIONS</code> to any URL to see its methods and, for those that take a body, its fields.
      </p>
    </>
  );
}

/** Each rule in a sentence, for the API Reference. */
export const RULES: readonly { readonly id: string; readonly title: string; readonly short: string }[] = [
  {
    id: "pagination",
    title: "Pagination",
    short: `Lists return \`count\`, \`next\`, \`previous\`, and \`results\`, ${FIELD_LIMITS.pageSizeDefault} on a page; \`page_size\` sets up to ${FIELD_LIMITS.pageSizeMax}.`,
  },
  {
    id: "duplicates",
    title: "Idempotency",
    short:
      "Give each lead your own `lead_id`, and other requests an `Idempotency-Key`, and you can retry safely: nothing happens twice.",
  },
  {
    id: "batches",
    title: "Batches",
    short: `Send up to ${formatCount(BATCH_LIMITS.leads)} leads in one request; each is accepted or rejected by itself.`,
  },
  {
    id: "versions",
    title: "Versions",
    short: "The API is `v1`: fields may be added, never renamed or removed. Every change of the model is a version.",
  },
  {
    id: "filtering",
    title: "Filtering and ordering",
    short: "Filters, `search`, and `ordering` combine. Unknown parameters are rejected.",
  },
  {
    id: "etag-and-if-match",
    title: "ETag and If-Match",
    short: "Send the `ETag` that you read as `If-Match`, and you never overwrite someone else’s change.",
  },
  {
    id: "accounts-and-x-account",
    title: "Accounts",
    short: "`X-Account` acts in a client account.",
  },
  {
    id: "drafts-and-x-draft",
    title: "Drafts",
    short: "`X-Draft` reads and changes the model in a draft instead of the live one.",
  },
  {
    id: "formats",
    title: "Dates, numbers, and text",
    short: "Times are ISO 8601 in UTC. Numbers can be sent as strings. Text is UTF-8.",
  },
  {
    id: "rate-limits",
    title: "Rate limits",
    short: "Leads have no fixed limit; accounts share the server. A 429 or 503 has `Retry-After`.",
  },
  {
    id: "request-ids",
    title: "Request IDs",
    short: "Every response has an `X-Request-Id`.",
  },
  {
    id: "discovery",
    title: "Discovery",
    short: "`GET /api/v1/` lists all resources; `OPTIONS` describes one.",
  },
];
