import { ORDERINGS } from "../../contract/wire/orderings.ts";
import { DOMAINS, FIRST_NAMES, LAST_NAMES } from "./names.ts";

/** What a path is made of: an account with this many leads, and a random source. */
export interface Asked {
  readonly leads: number;
  /** A whole number from 0 to below this one. */
  readonly below: (number: number) => number;
  /** Cursors in the middle of the account's lists, with the rest of their query. */
  readonly cursors: readonly string[];
}

/** A read of the API, asked with other values each time. */
export interface Read {
  readonly name: string;
  /** The target of the 95th percentile, in milliseconds. */
  readonly aim: number;
  readonly path: (asked: Asked) => string;
}

type Words = readonly string[];

const one = ({ below }: Asked, words: Words) => words[below(words.length)] ?? "";
const list = (query: Readonly<Record<string, string | number>>) =>
  `leads/?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`;
const day = ({ below }: Asked, most: number) =>
  new Date(Date.now() - (1 + below(most)) * 86_400_000).toISOString().slice(0, 10);
const letters = ({ below }: Asked, count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(97 + below(26))).join("");
/** The number in the identifier of a lead that exists. */
const someLead = ({ leads, below }: Asked) => (below(leads) * 7_919) % 15_485_863;

const ANALYTICS: Words = [
  "lead_summary/",
  "timeline/?days=366",
  "plane/",
  "recommendation_effectiveness/",
  "question_analytics/",
  "attention/",
];
const PRIORITIES: Words = ["High", "Medium", "Low", "Disqualified"];
const ORDERS: Words = ORDERINGS.listLeads.flatMap((field) => [field, `-${field}`]);
const FIRST = { cursor: "first" } as const;

const search = (name: string, term: (asked: Asked) => string, others: (asked: Asked) => object = () => ({})): Read => ({
  name: `search: ${name}`,
  aim: 150,
  path: (asked) => list({ ...FIRST, search: term(asked), ...others(asked) }),
});
const filter = (name: string, query: (asked: Asked) => Readonly<Record<string, string | number>>): Read => ({
  name: `filter: ${name}`,
  aim: 100,
  path: (asked) => list({ ...FIRST, ...query(asked) }),
});

export const READS: readonly Read[] = [
  ...ANALYTICS.map((path): Read => ({ name: `analytics/${path}`, aim: 50, path: () => `analytics/${path}` })),
  ...ORDERINGS.listLeads.map(
    (field): Read => ({
      name: `first page by ${field}`,
      aim: 25,
      path: ({ below }) => list({ ...FIRST, ordering: `${below(2) === 0 ? "-" : ""}${field}` }),
    }),
  ),
  { name: "page by cursor, any order", aim: 25, path: (asked) => `leads/?${one(asked, asked.cursors)}` },
  { name: "page by number, to lead 10,000", aim: 25, path: ({ below }) => list({ page: 1 + below(1_000) }) },
  { name: "last page", aim: 25, path: (asked) => list({ page: "last", ordering: one(asked, ORDERS) }) },
  { name: "one lead", aim: 25, path: (asked) => `leads/lead-${someLead(asked)}/` },
  filter("priority", (asked) => ({ priority: one(asked, PRIORITIES), ordering: one(asked, ORDERS) })),
  filter("recommendation", ({ below }) => ({ recommendation: 1 + below(12) })),
  filter("a month", (asked) => ({ created_after: day(asked, 300), ordering: one(asked, ORDERS) })),
  filter("total", ({ below }) => ({ min_total: 40 + below(140) })),
  filter("axes", ({ below }) => ({ min_x: below(90), max_y: 10 + below(90) })),
  filter("band of an axis", (asked) => ({ x_category: one(asked, ["A", "B", "C", "D"]) })),
  filter("an answer", ({ below }) => ({ answers: JSON.stringify({ age: { min: 20 + below(50) } }) })),
  filter("priority and answer", (asked) => ({
    priority: one(asked, PRIORITIES),
    answers: JSON.stringify({ job_title: { any: ["executive", "manager"] } }),
  })),
  search("a first name", (asked) => one(asked, FIRST_NAMES)),
  search("a full name", (asked) => `${one(asked, FIRST_NAMES)} ${one(asked, LAST_NAMES)}`.toLowerCase()),
  search(
    "a name in any order",
    (asked) => one(asked, LAST_NAMES),
    (asked) => ({ ordering: one(asked, ORDERS) }),
  ),
  search("a part of a name", (asked) => one(asked, LAST_NAMES).slice(1, 5)),
  search("an identifier", (asked) => `lead-${someLead(asked)}`),
  search("the end of an identifier", (asked) => String(someLead(asked)).slice(-5)),
  search("an address", (asked) =>
    `${one(asked, FIRST_NAMES)}.${one(asked, LAST_NAMES)}${asked.below(1_000)}@`.toLowerCase(),
  ),
  search("a provider", (asked) => one(asked, DOMAINS)),
  search("nothing", (asked) => letters(asked, 3 + asked.below(6))),
  search(
    "a name and a priority",
    (asked) => one(asked, LAST_NAMES),
    (asked) => ({ priority: one(asked, PRIORITIES) }),
  ),
  search("two letters", (asked) => one(asked, FIRST_NAMES).slice(0, 2)),
];

/** Lists whose cursors are followed beforehand, to have places in the middle. */
export const CURSOR_LISTS: readonly string[] = ORDERS.flatMap((ordering) => [
  `cursor=first&page_size=100&ordering=${ordering}`,
  `cursor=last&page_size=100&ordering=${ordering}`,
]);
