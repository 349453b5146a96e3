import { deliveryLabel, WEBHOOK_LIMITS } from "#contract/wire";
import type { DeliveryRow, WebhookRow } from "../../webhooks/rows.ts";

// A page of deliveries for the operator of the receiver: plain HTML that needs no script, no session, and no other
// files of the site.

const { shown } = WEBHOOK_LIMITS;

/** The characters of a body, and of an answer, that the page needs: one more than it shows. */
export const READ = { body: shown.body + 1, answer: shown.answer + 1 } as const;

/** An attempt on the page. */
export interface ShownAttempt {
  readonly attempt: number;
  readonly at: Date;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string | null;
}

/** A delivery on the page. */
export interface ShownDelivery {
  readonly row: DeliveryRow;
  readonly attempts: readonly ShownAttempt[];
}

/** The contents of the page. */
export interface Shown {
  readonly webhook: Pick<WebhookRow, "url" | "description">;
  readonly deliveries: readonly ShownDelivery[];
  /** The path of the page with older deliveries. */
  readonly older: string | undefined;
  readonly stylesheet: string;
  readonly expiresAt: Date;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const time = (at: Date): string =>
  `<time datetime="${at.toISOString()}">${at.toISOString().replace("T", " ").slice(0, 19)} UTC</time>`;

/** Shortens a text, so that the page does not grow with what receivers answer. */
const shortened = (text: string, characters: number): string =>
  text.length > characters ? `${text.slice(0, characters)}… (shortened)` : text;

/** Formats JSON over several lines, which are easier to read. */
function readable(body: string): string {
  if (body.length > shown.body) return shortened(body, shown.body);
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}

const attemptRow = ({ attempt, at, duration_ms, status, error, answer }: ShownAttempt): string => `
      <li>
        <p>Attempt ${attempt}: ${status === null ? "no answer" : `status ${status}`}, after ${duration_ms} ms, ${time(at)}</p>
        ${error === null ? "" : `<p class="error">${escaped(error)}</p>`}
        ${answer ? `<pre>${escaped(shortened(answer, shown.answer))}</pre>` : ""}
      </li>`;

const deliveryItem = ({ row, attempts }: ShownDelivery): string => `
    <details class="${row.state}">
      <summary><strong>${deliveryLabel(row)}</strong> ${escaped(row.event_type)} <code>${escaped(row.event_id)}</code> ${time(row.created_at)}</summary>
      <h3>Sent</h3>
      <pre>${escaped(readable(row.body))}</pre>
      <h3>Attempts</h3>
      ${attempts.length === 0 ? "<p>None yet.</p>" : `<ol>${attempts.map(attemptRow).join("")}</ol>`}
    </details>`;

const pageOf = (stylesheet: string, main: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="referrer" content="no-referrer">
  <title>Webhook deliveries</title>
  <link rel="stylesheet" href="${escaped(stylesheet)}">
</head>
<body>
  <main>
    ${main}
  </main>
</body>
</html>
`;

/** Renders the page as HTML. */
export function deliveriesPage({ webhook, deliveries, older, stylesheet, expiresAt }: Shown): string {
  const none = `<p>Nothing was sent in the last ${WEBHOOK_LIMITS.keptDays} days.</p>`;
  return pageOf(
    stylesheet,
    `<h1>Webhook deliveries</h1>
    <p>What was sent to <code>${escaped(webhook.url)}</code>, the newest first, for ${WEBHOOK_LIMITS.keptDays} days.</p>
    ${webhook.description === "" ? "" : `<p>${escaped(webhook.description)}</p>`}
    ${deliveries.length === 0 ? none : deliveries.map(deliveryItem).join("")}
    ${older === undefined ? "" : `<p><a href="${escaped(older)}">Older deliveries</a></p>`}
    <p class="note">Anyone who has the address of this page can read it until ${time(expiresAt)}.</p>`,
  );
}

/** Renders what a link leads to that is damaged, or no longer works. */
export const endedPage = (stylesheet: string): string =>
  pageOf(
    stylesheet,
    `<h1>This link does not work</h1>
    <p>It may be incomplete or expired, or its webhook has a new secret. Ask the person who sent it for a new one.</p>`,
  );

export const STYLES = `:root { color-scheme: light dark; }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; }
h3 { font-size: 1rem; margin: 1rem 0 0.25rem; }
code, pre { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: 0; padding: 0.75rem; overflow-x: auto; white-space: pre-wrap; background: color-mix(in srgb, currentcolor 6%, transparent); border-radius: 6px; }
details { border: 1px solid color-mix(in srgb, currentcolor 20%, transparent); border-radius: 8px; padding: 0.5rem 0.75rem; margin: 0.5rem 0; }
summary { cursor: pointer; }
time { opacity: 0.75; }
strong { display: inline-block; min-width: 5rem; }
.delivered strong { color: light-dark(#1a7f37, #4ac26b); }
.failed strong, .error { color: light-dark(#c5221f, #ff8a80); }
.note { opacity: 0.75; }
`;
