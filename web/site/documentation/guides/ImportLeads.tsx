import { ORIGIN } from "#contract/origin";
import { bytesText, IMPORT_LIMITS } from "#contract/wire";
import { formatCount } from "../../../ui/numbers.ts";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Heading } from "../../components/Prose.tsx";
import { CONVENTIONS } from "../places.ts";
import { operationHref } from "../reference/addresses.ts";

/** How leads are brought in from a file. */
export function ImportLeads() {
  return (
    <>
      <p>
        Administrators bring leads in from a file: an export of a CRM, a spreadsheet saved as CSV, or NDJSON with one
        JSON object on each line. A file can have any number of rows and {bytesText(IMPORT_LIMITS.bytes)} after
        decompression. Each row is validated and scored as if it had been sent to the API.
      </p>
      <Heading id="in-the-admin">In the admin</Heading>
      <p>
        Drop the file anywhere on the <a href="/admin/scoringengine/lead/">list of leads</a>, or choose it under{" "}
        <strong>Import</strong>. You see what each column is, with three of its values and how many fit, and the first{" "}
        {IMPORT_LIMITS.preview} rows as they would score; both follow every correction at once.{" "}
        <strong>Check all rows first</strong> is a dry run. Once the import is started, you can leave the page: a notice
        says when it is done, and its result, the rows with errors, and undo are under <strong>Import</strong>.
      </p>
      <Heading id="one-command">With one command</Heading>
      <p>
        If the columns have names that say what they are, such as those of the questions’ fields, and every question
        that requires an answer has one, one command is all. To try it with the model of the demo, make a small file
        first:
      </p>
      <CodeBlock
        language="bash"
        title="Make leads.csv"
        code={`cat > leads.csv <<'END'
lead_id;Full name;E-mail;Rent amount;Monthly income;Credit score;Move-in
CRM-1;Ana Díaz;ana@example.com;2.150,50;9.000,00;742;Immediately
CRM-2;Ben Ode;ben@example.com;1.800,00;5.400,00;661;In 1-3 months
END`}
      />
      <CodeBlock
        language="bash"
        title="Import leads.csv"
        code={`curl -X POST '${ORIGIN}/api/v1/imports/?start=true&on_duplicate=skip' \\
  -H 'Authorization: Token <token>' \\
  -H 'Content-Type: text/csv' \\
  -T - < leads.csv`}
      />
      <p>
        If the connection may break, send an <a href={`${CONVENTIONS.href}#duplicates`}>Idempotency-Key</a> with it and
        repeat the same command until you get a response: the file is imported once.
      </p>
      <p>
        The response has the <code>id</code> of the import and says what was detected. To follow it, send its id:
      </p>
      <CodeBlock
        language="bash"
        title="Follow an import"
        code={`curl '${ORIGIN}/api/v1/imports/<id>/' \\
  -H 'Authorization: Token <token>'`}
      />
      <Heading id="what-is-detected">What is detected</Heading>
      <p>
        Without <code>start=true</code>, the file is only uploaded. The response says how it is read, what each column
        is with three of its values and how many of them fit, and how the first {IMPORT_LIMITS.preview} rows would
        score. <a href={operationHref("updateImport")}>Correct</a> any of it and see the new preview, then{" "}
        <a href={operationHref("startImport")}>start the import</a>. You have {IMPORT_LIMITS.uploadHours} hours.
      </p>
      <ul>
        <li>
          Gzip, the encoding (UTF-8, UTF-16, Windows-1252), the separator (comma, semicolon, tab, bar), quotes, a title
          above the table, and whether the first line names the columns. A few damaged characters do not change the
          encoding: their lines are errors, corrected as they most likely were.
        </li>
        <li>
          Whether numbers have a decimal comma. Thousands separators and currency signs are removed:{" "}
          <code>1.250,50 €</code> is 1250.5.
        </li>
        <li>
          The order of day, month, and year, which is one for a whole column. All of its values decide: before anything
          is stored, the file is read once. If none of them does, the other columns decide, and then what is usual in
          the account’s time zone.
        </li>
        <li>
          What each column is, by its name and by whether its values fit: <code>lead_id</code>, <code>name</code> (also
          from a first and a last name), <code>email</code>, <code>created_at</code>, where the lead came from (
          <code>source.utm_source</code>, <code>source.gclid</code>, and so on), or the field name of a question.
          Choices can be written as their text, slug, or value, also with underscores or hyphens in place of spaces:{" "}
          <code>FINANCIAL_SERVICES</code>. Several choices are separated by <code>;</code>.
        </li>
        <li>
          Blank values. What people write where they have nothing, such as <code>n/a</code>, <code>-</code>,{" "}
          <code>k. A.</code>, <code>null</code>, or <code>none</code>, is blank for a question that takes neither text
          nor choices, for an optional one with choices, for <code>email</code>, and for <code>created_at</code>. If the
          question has a choice with this name, it is that choice.
        </li>
      </ul>
      <Heading id="values">Values that are no choice</Heading>
      <p>
        Another program may have other words for the choices of a question: <code>Full time</code> instead of{" "}
        <code>Employed</code>. For each column with choices, <code>misfits</code> lists the values that are none of
        them, with the number of their rows: the {IMPORT_LIMITS.misfits} most frequent ones, after a dry run those of
        all rows. Say in <code>values</code> what they mean, <code>null</code> for a blank answer:
      </p>
      <CodeBlock
        language="json"
        title="What values mean"
        code={`{
  "values": {
    "Employment": { "Full time": "employed", "unknown": null }
  }
}`}
      />
      <p>
        Send it to <a href={operationHref("updateImport")}>correct the upload</a> or to{" "}
        <a href={operationHref("startImport")}>start the import</a>. Case does not matter. The value <code>""</code>{" "}
        stands for blank cells: <code>{'{"Monthly income": {"": "5000"}}'}</code> gives all of them one answer, also to
        a question without choices.
      </p>
      <Heading id="leads-that-exist">Leads that exist already</Heading>
      <p>
        Two leads are the same if they have the same <code>lead_id</code>, or, with <code>match_on</code>, the same
        email or the same answer to a question. <code>on_duplicate</code> says what happens then: <code>skip</code>{" "}
        leaves the lead as it is, <code>update</code> replaces it as a lead that is submitted again, and{" "}
        <code>error</code> reports the row. <code>update</code> replaces all answers: those that the file has no column
        for are gone from the lead’s result, and remain in its history. A name and an email that the file has no column
        for stay as they are, as does where the lead came from.
      </p>
      <p>
        A file without a column for <code>lead_id</code> has new leads only, because each row gets an identifier of its
        own: imported twice, all of its leads are there twice. Match on the email instead, or{" "}
        <a href={operationHref("undoImport")}>undo</a> the second import.
      </p>
      <p>
        With <code>dry_run</code>, everything is validated and counted, including how many values of each column fit,
        and nothing is stored. Then start the import again without it.
      </p>
      <Heading id="errors">Rows with errors</Heading>
      <p>
        Rows that cannot be imported do not stop the others. <code>problems</code> counts them by column and reason.{" "}
        <a href={operationHref("exportImportErrors")}>Export them as CSV</a>: the file has the original columns after{" "}
        <code>_line</code> and <code>_error</code>. Correct it and import it: it is matched as its import was, these two
        columns are left out, and only these rows are touched.
      </p>
      <Heading id="what-happens">What happens to leads</Heading>
      <ul>
        <li>
          An imported lead is like any other: it counts in analytics, and raises the same events. Webhooks are sent them
          only with <code>send_webhooks</code>, because a file of a million leads would be a million requests; they are
          sent the end of the import. With <code>created_at</code>, it counts on the day on which it was created
          elsewhere. Its retention counts from the import.
        </li>
        <li>
          No row is stored twice and none is left out, whatever happens to a server while the import runs. You can
          pause, resume, and cancel it.
        </li>
        <li>
          For {IMPORT_LIMITS.keptDays} days, <a href={operationHref("undoImport")}>undo</a> takes it back: leads that it
          created are erased, with a certificate, and leads that it replaced get back the answers and the result they
          had. A lead that has got other answers since is left alone.
        </li>
        <li>
          The uploaded file is removed when the import is over, and rows with errors after {IMPORT_LIMITS.keptDays}{" "}
          days.
        </li>
      </ul>
      <Heading id="limits">Limits</Heading>
      <p>
        {bytesText(IMPORT_LIMITS.bytes)} after decompression, {formatCount(IMPORT_LIMITS.columns)} columns, and{" "}
        {formatCount(IMPORT_LIMITS.line)} characters in a line. An account’s imports run one after the other, up to{" "}
        {IMPORT_LIMITS.underWay} of them can wait, and {IMPORT_LIMITS.uploaded} uploaded files can wait to be started.
        Spreadsheets (.xlsx, .xls), PDF files, and JSON arrays are rejected with what to do instead.
      </p>
    </>
  );
}
