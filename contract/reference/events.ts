import { EVENT_LIMITS } from "../wire/events.ts";
import type { CallReferences } from "./call.ts";
import { EVENT_EXAMPLES } from "./examples/events.ts";

const CURSOR = "WzIsIjc1ODMyMTk0MTc3NTgyOTYxMTEiLCI4NTI0MSIsMTA0Nl0.o2rG3Jm8cT7bYkFqXw1VZg";

/** What differs between runs. */
export const EVENT_VOLATILE: readonly string[] = [
  ...["id", "timestamp", "fingerprint", "cursor", "at", "import_id", "job_id", "error"],
];

const seconds = EVENT_LIMITS.waitMax;

export const eventReference = {
  listEvents: {
    tag: "Events",
    summary: "Read events",
    description: `Reads what happened in the account, in an order in which nothing can appear before your cursor later: a reader that goes on from \`cursor\` gets every event. Keep the cursor where you keep what you made of the events. Each event is delivered at least once: if you read the same page again, skip the \`id\`s you have. Events are kept for ${EVENT_LIMITS.keptDays} days, unless the server is set to keep them for less. With \`wait\`, the response comes as soon as there is an event, or after up to ${seconds} seconds with none; give your client a longer timeout. Test leads have no events.`,
    success: "The next events.",
    errors: {
      429: `The account has ${EVENT_LIMITS.waiting.perAccount} requests waiting for events, or has used more than its share of the server while others needed it.`,
    },
    examples: [
      {
        name: "The first new lead",
        request: { query: { types: "lead.created", limit: 1, wait: 10 } },
        status: 200,
        response: { results: [EVENT_EXAMPLES["lead.created"]], cursor: CURSOR, has_more: true },
        volatile: EVENT_VOLATILE,
      },
      {
        name: "Where the events end",
        request: { query: { after: "now" } },
        status: 200,
        response: { results: [], cursor: CURSOR, has_more: false },
        volatile: EVENT_VOLATILE,
      },
      {
        name: "Another text than a cursor",
        request: { query: { after: "yesterday" } },
        status: 400,
        response: {
          after: [
            'This is not a cursor of this feed. Send the "cursor" of the page before as it is, "now", or nothing to begin with the oldest events.',
          ],
          codes: { after: ["invalid_cursor"] },
        },
      },
    ],
  },
} as const satisfies CallReferences;
