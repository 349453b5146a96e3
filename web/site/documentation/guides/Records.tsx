import { ORIGIN } from "#contract/origin";
import { AUDIT_ACTIONS, EXPORT_LIMITS, SESSION_HOURS } from "#contract/wire";
import { formatCount } from "../../../ui/numbers.ts";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Heading } from "../../components/Prose.tsx";
import { Table } from "../../components/Table.tsx";
import { operationHref } from "../reference/addresses.ts";

/** Audit log, sessions, exports. */
export function Records() {
  return (
    <>
      <Heading id="audit-log">Audit log</Heading>
      <p>
        Every change is recorded in the same transaction that makes it: who, when, from which network address and
        browser or program, and what it was before and after. Entries are never changed or removed, not even by a
        superuser. Administrators read the log of their accounts in the admin under <em>Audit log</em>, or with{" "}
        <a href={operationHref("listAuditLog")}>the API</a>.
      </p>
      <p>These actions are recorded:</p>
      <Table
        caption="Recorded actions"
        columns={["Action", "Code"]}
        rows={Object.entries(AUDIT_ACTIONS).map(([action, label]) => [label, <code key="code">{action}</code>])}
      />
      <p>Leads submitted through the API are not in the audit log: their history is kept with each lead.</p>
      <Heading id="erasure">Erasure and retention</Heading>
      <p>
        Administrators can <a href={operationHref("deleteLead")}>erase a lead</a>, or{" "}
        <a href={operationHref("eraseLeads")}>several at once</a>: answers, results, and history are removed, also from
        analytics, and a certificate records who erased them, when, and why. An account can also{" "}
        <a href={operationHref("setRetention")}>have its leads erased automatically</a> after a number of months.
      </p>
      <Heading id="sessions">Sessions</Heading>
      <p>
        Signing in to the admin starts a session. It ends after {SESSION_HOURS.idle} hours without a request, after{" "}
        {SESSION_HOURS.lifetime / 24} days, when you sign out, and when your password changes. Under <em>Profile</em>{" "}
        you see where you are signed in, and you can sign out there. Programs use a token instead, which does not expire
        unless you set an expiry.
      </p>
      <Heading id="exports">Exports</Heading>
      <p>
        Leads and the audit log can be exported as CSV, with the filters you have set: in the admin with <em>Export</em>
        , in the API with <a href={operationHref("exportLeads")}>Export leads as CSV</a> and{" "}
        <a href={operationHref("exportAuditLog")}>Export the audit log as CSV</a>; so can the{" "}
        <a href={operationHref("exportSimulatedLeads")}>leads of a simulation</a>. Rows are sent while they are read, so
        an export can be as large as the account. Cells that a spreadsheet could run as a formula are neutralized. Each
        export is recorded in the audit log.
      </p>
      <p>
        More than {formatCount(EXPORT_LIMITS.atOnce)} leads are better{" "}
        <a href={operationHref("createExport")}>exported to a file</a> in the background, as CSV or NDJSON; the admin
        does so by itself. The file has the leads as they were when you asked for it, however long it takes, and
        whatever happens to a server, none is missing or in it twice. To have one made:
      </p>
      <CodeBlock
        language="bash"
        title="Export leads to a file"
        code={`curl -X POST '${ORIGIN}/api/v1/exports/' \\
  -H 'Authorization: Token <token>' \\
  -H 'Content-Type: application/json' \\
  -d '{"format": "ndjson"}'`}
      />
      <p>
        <a href={operationHref("getExport")}>Read the export</a> by the <code>id</code> of the response until its{" "}
        <code>state</code> is <code>done</code>. Its <code>url</code> is then a link to the file, which works for{" "}
        {EXPORT_LIMITS.linkMinutes} minutes in a browser or with <code>curl</code>, without a token: share it only with
        people who may see the leads. Reading the export again gives a new link. The file is removed after{" "}
        {EXPORT_LIMITS.keptDays} days, and when a lead is erased, its row is removed from the file.
      </p>
    </>
  );
}
