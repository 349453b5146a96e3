import { Fragment } from "react";
import { FIELD_LIMITS, LEAD_ORDERINGS, operations } from "#contract";
import { Heading } from "../../components/Prose.tsx";
import { Samples } from "../../components/Samples.tsx";
import { inline } from "../markdown.tsx";
import { endpointOf } from "./api.ts";
import { Fields } from "./Fields.tsx";
import { GUIDES } from "./guides.ts";

const PAGING: ReadonlySet<string> = new Set(["page", "page_size"]);

/** What holds for many endpoints at once. */
export function Conventions() {
  const { query } = endpointOf(operations.listLeads).parameters;
  return (
    <>
      <Heading id="pagination">Pagination</Heading>
      <p>
        Lists are pages: <code>count</code> of all results, the addresses of the <code>next</code> and{" "}
        <code>previous</code> page or null, and <code>results</code>. A page has {FIELD_LIMITS.pageSizeDefault} results
        unless you ask for another <code>page_size</code>, up to {FIELD_LIMITS.pageSizeMax}. A page beyond the last is a
        404. The clients walk through all pages for you.
      </p>
      <Fields members={query.filter(({ name }) => PAGING.has(name))} />
      <Samples {...GUIDES.pages} />

      <Heading id="filtering">Filtering and ordering</Heading>
      <p>
        Leads can be filtered, and ordered by {LEAD_ORDERINGS.map((name) => `\`${name}\``).map(inlineWithComma)}.
        Filters combine. A parameter that does not exist is refused, so that a misspelt one is never ignored.
      </p>
      <Fields members={query.filter(({ name }) => !PAGING.has(name))} />

      <Heading id="accounts-and-x-account">Accounts and X-Account</Heading>
      <p>
        Everything belongs to one account, and what belongs to another does not exist for you: 404. Administrators of an
        agency act in one of its client accounts by naming its slug in the header <code>X-Account</code>; superusers in
        any. Without the header you act in your own. Users and tokens are those of every account you administer, with
        the header those of that account alone, and what you create goes there. Calls that act in no account (your own
        profile, password, token and sessions, accounts themselves, the service) refuse the header with a 400.
      </p>
      <Samples {...GUIDES.account} />

      <Heading id="etag-and-if-match">ETag and If-Match</Heading>
      <p>
        When several people change the same thing, the last change wins. To change only what you have read, send the{" "}
        <code>ETag</code> of the answer back as <code>If-Match</code> with the PUT, PATCH or DELETE: if somebody was
        quicker, the answer is a 412 and nothing is done. Each question, choice, scoring model, value range, rule and
        calculated field, each account and user has an <code>ETag</code> of its own; what happens to others does not
        change it. <code>*</code> stands for any state. A GET takes an <code>ETag</code> as <code>If-None-Match</code>:
        when nothing has changed, the answer is a 304 without a body.
      </p>

      <Heading id="versions">Versions</Heading>
      <p>
        <strong>Of the API:</strong> <code>v1</code> stands in the path. Within it members may be added, so ignore those
        you do not know; nothing you rely on is renamed or removed.
      </p>
      <p>
        <strong>Of the model:</strong> each change of questions, scoring models, value ranges, rules, calculated fields
        or bands makes a new numbered version. A lead names in <code>model_version</code> the one that scored it, and is
        explained by it for ever. Each version <a href="#listModelVersions">tells in words</a> what it changed, and an
        earlier one can be <a href="#restoreModelVersion">restored</a>. One version is live;{" "}
        <a href="#getModel">reading it</a> gives an <code>ETag</code> as well.
      </p>
      <p>
        The answer to a change that made a version names it in <code>Model-Version</code>, the one before it in{" "}
        <code>Model-Previous-Version</code>, and the <code>ETag</code> of the live model in <code>Model-ETag</code>. To
        undo the change, restore the previous version with that tag as <code>If-Match</code>: if somebody has changed
        the model since, the answer is a 412 and their work stays.
      </p>

      <Heading id="duplicates">Idempotency and duplicates</Heading>
      <p>
        Give each lead a <code>lead_id</code> of your own and you can send it again without fear: a <code>lead_id</code>{" "}
        that is known is refused with a 400, also when two requests arrive at the same moment. So if no answer arrived,
        repeat the request: a 201 means that it is stored now, the 400 that it was stored before.
      </p>
      <p>
        With <code>{'"allow_duplicates": true'}</code> the lead gets the new answers and result, and the former ones
        move to its <a href="#getLeadHistory">history</a>. Without a <code>lead_id</code> every request makes a new
        lead.
      </p>
    </>
  );
}

const inlineWithComma = (text: string, index: number, all: readonly string[]) => (
  <Fragment key={text}>
    {inline(text)}
    {index < all.length - 2 ? ", " : index === all.length - 2 ? " or " : ""}
  </Fragment>
);
