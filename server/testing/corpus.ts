import type { DateOrder, ImportEncoding, ImportSeparator } from "#contract/wire";
import type { Question, QuestionType } from "#engine";
import type { ImportFormat } from "../imports/format.ts";

// The files that reading is tested with, made from a table: what people export from spreadsheets, CRMs, and databases.

export const question = (
  id: number,
  type: QuestionType,
  field_name: string,
  text: string,
  more: Partial<Question> = {},
) => ({
  ...{
    id,
    number: id,
    type,
    field_name,
    text,
    choices: [],
    help_text: "",
    reason: "",
    lead_can_change: false,
    created_at: "2024-08-30T00:00:00Z",
  },
  ...{ required: false, multiple_values: false, min_value: null, max_value: null, step: null },
  ...more,
});

const choices = (...texts: readonly string[]) =>
  texts.map((text, index) => ({
    id: index + 1,
    slug: text.toLowerCase().replace(/\W+/g, "-"),
    text,
    value: index + 1,
  }));

/** The questions of the account that imports. */
export const QUESTIONS: readonly Question[] = [
  question(1, "number", "income", "What is your monthly income?"),
  question(2, "date", "move_in", "When would you like to move in?"),
  question(3, "choice", "industry", "Which industry do you work in?", {
    choices: choices("Technology", "Finance", "Retail", "Other"),
  }),
  question(4, "integer", "credit_score", "What is your credit score?", { min_value: 300, max_value: 850 }),
  question(5, "text", "comment", "Anything else?"),
  question(6, "multiple_choice", "tools", "Which tools do you use?", { choices: choices("CRM", "Docs", "Mail") }),
  question(7, "choice", "smoker", "Do you smoke?", { choices: choices("Yes", "No") }),
];

/** What is to be detected. */
export interface Expected {
  readonly type?: ImportFormat["type"];
  readonly encoding?: ImportEncoding;
  readonly separator?: ImportSeparator;
  readonly quote?: '"' | "'";
  readonly header?: boolean;
  readonly skip_lines?: number;
  readonly decimal?: "." | ",";
  readonly dates?: Readonly<Record<string, DateOrder>>;
  /** The columns that are something; all others are left out. */
  readonly mapping?: Readonly<Record<string, string>>;
  readonly rows?: number;
  /** How many rows cannot be read. */
  readonly faults?: number;
  /** Words of the message, if the file is refused. */
  readonly refused?: string;
}

export interface CorpusFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly timeZone: string;
  readonly expected: Expected;
  /** The cells of its rows, of files that are made from the table. */
  readonly cells?: readonly (readonly string[])[];
}

/** How a file is written. */
interface Layout {
  readonly encoding:
    | "utf-8"
    | "utf-8 with a mark"
    | "utf-16le"
    | "utf-16le with a mark"
    | "utf-16be with a mark"
    | "utf-16be"
    | "windows-1252";
  readonly separator: ImportSeparator;
  readonly quote: '"' | "'";
  readonly quoting: "needed" | "all" | "texts";
  readonly breaks: "\n" | "\r\n" | "\r";
  readonly decimal: "." | ",";
  readonly grouped: boolean;
  readonly dates: "iso" | "iso time" | "d.m.y" | "d/m/y" | "m/d/y" | "d-m-y" | "y/m/d" | "d.m.yy" | "words";
  readonly header: "fields" | "questions" | "words" | "none";
  readonly ending: boolean;
}

const CHOICES: { readonly [Name in keyof Layout]: readonly Layout[Name][] } = {
  encoding: [
    "utf-8",
    "utf-8 with a mark",
    "utf-16le",
    "utf-16le with a mark",
    "utf-16be with a mark",
    "utf-16be",
    "windows-1252",
  ],
  separator: [",", ";", "\t", "|"],
  quote: ['"', "'"],
  quoting: ["needed", "all", "texts"],
  breaks: ["\n", "\r\n", "\r"],
  decimal: [".", ","],
  grouped: [false, true],
  dates: ["iso", "iso time", "d.m.y", "d/m/y", "m/d/y", "d-m-y", "y/m/d", "d.m.yy", "words"],
  header: ["fields", "questions", "words", "none"],
  ending: [true, false],
};

const ORDERS: Readonly<Record<Layout["dates"], DateOrder>> = {
  ...{ iso: "ymd", "iso time": "ymd", "y/m/d": "ymd", "d.m.y": "dmy", "d/m/y": "dmy", "d-m-y": "dmy", "d.m.yy": "dmy" },
  ...{ "m/d/y": "mdy", words: "dmy" },
};

const HEADERS: Readonly<Record<Exclude<Layout["header"], "none">, readonly string[]>> = {
  fields: ["lead_id", "name", "email", "created_at", "income", "move_in", "industry", "credit_score", "comment"],
  questions: [
    ...[
      "Lead ID",
      "Full name",
      "E-mail",
      "Created at",
      "What is your monthly income?",
      "When would you like to move in?",
    ],
    ...["Which industry do you work in?", "What is your credit score?", "Anything else?"],
  ],
  words: [
    ...["Record ID", "Contact Name", "Email Address", "Create Date", "Monthly income", "Move-in", "Industry"],
    ...["Credit Score", "Comments"],
  ],
};

const TARGETS = HEADERS.fields;

const PEOPLE: readonly (readonly [name: string, comment: string])[] = [
  ["Zoë Müller", "Prefers a ground floor; has a dog, a cat"],
  ["José Núñez", 'Said: "call after six"'],
  ["Anna O'Neil", ""],
  ["Łukasz Nowak", "Two lines\nin one cell"],
  ["Søren Ågård", "100 % sure | maybe"],
  ["Chloé Dupont", "Prix: 12,50 €"],
  ["Ivy Chen", "Tab\there"],
  ["Noah Smith", "=SUM(1)"],
];

function dateIn(layout: Layout["dates"], year: number, month: number, day: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [y, m, d] = [String(year), two(month), two(day)];
  const WORDS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  const written: Readonly<Record<Layout["dates"], string>> = {
    iso: `${y}-${m}-${d}`,
    "iso time": `${y}-${m}-${d}T09:30:00Z`,
    "d.m.y": `${d}.${m}.${y}`,
    "d/m/y": `${d}/${m}/${y}`,
    "m/d/y": `${month}/${day}/${y}`,
    "d-m-y": `${d}-${m}-${y}`,
    "y/m/d": `${y}/${m}/${d}`,
    "d.m.yy": `${day}.${month}.${y.slice(2)}`,
    words: `${day} ${WORDS[month - 1]} ${y}`,
  };
  return written[layout];
}

function numberIn({ decimal, grouped }: Layout, value: number): string {
  const [whole = "", part] = value.toFixed(2).split(".");
  const sign = decimal === "," ? "." : ",";
  const shown = grouped ? whole.replace(/\B(?=(\d{3})+$)/g, sign) : whole;
  return `${shown}${decimal}${part}`;
}

/** A text as an encoding can write it. */
const writable = (text: string, encoding: Layout["encoding"]) =>
  encoding === "windows-1252" ? text.replaceAll("Ł", "L") : text;

/** The bytes of a text in an encoding, as other programs write them. */
export function encoded(text: string, encoding: Layout["encoding"]): Buffer {
  const marked = encoding.endsWith("with a mark") ? `\uFEFF${text}` : text;
  if (encoding.startsWith("utf-8")) return Buffer.from(marked, "utf8");
  if (encoding === "windows-1252") return Buffer.from(writable(text, encoding).replaceAll("€", "\x80"), "latin1");
  const little = Buffer.from(marked, "utf16le");
  return encoding.startsWith("utf-16le") ? little : little.swap16();
}

const encodingOf = (encoding: Layout["encoding"]) => encoding.replace(" with a mark", "") as ImportEncoding;

function fileOf(layout: Layout, number: number): CorpusFile {
  const { separator, quote, quoting, breaks, header, dates, encoding, ending } = layout;
  const industries = ["Technology", "Finance", "Retail", "Other"];
  const rows = PEOPLE.map(([name, comment], index) => {
    const cells: (string | number)[] = [
      `L-${100 + index}`,
      name,
      `person${index}@example.com`,
      dateIn(dates, 2024, 1 + index, 10 + 2 * index),
      numberIn(layout, 1_250.5 + 987.25 * index),
      dateIn(dates, 2025, 2 + index, 14 + index),
      industries[index % 4] as string,
      500 + 40 * index,
      breaks === "\r" ? comment.replaceAll("\n", " ") : comment,
    ];
    return cells;
  });
  const cell = (value: string | number) => {
    const text = String(value);
    const isNeeded = text.includes(separator) || text.includes(quote) || /[\r\n]/.test(text);
    const wanted = quoting === "all" || (quoting === "texts" && typeof value === "string");
    return isNeeded || wanted ? `${quote}${text.replaceAll(quote, quote + quote)}${quote}` : text;
  };
  const names = header === "none" ? undefined : HEADERS[header];
  const lines = [...(names === undefined ? [] : [names]), ...rows].map((line) => line.map(cell).join(separator));
  const text = lines.join(breaks) + (ending ? breaks : "");
  const columns = names ?? TARGETS.map((_, index) => `Column ${index + 1}`);
  // without names, only addresses and the words of choices say what a column is
  const mapping =
    names === undefined
      ? { "Column 3": "email", "Column 7": "industry" }
      : Object.fromEntries(columns.map((column, index) => [column, TARGETS[index] as string]));
  return {
    name: `${number}: ${Object.values(layout)
      .map((value) => JSON.stringify(value))
      .join(" ")}`,
    bytes: encoded(text, encoding),
    timeZone: "UTC",
    cells: rows.map((row) => row.map((value) => writable(String(value), encoding))),
    expected: {
      ...{ type: "csv", encoding: encodingOf(encoding), separator, header: names !== undefined, skip_lines: 0, quote },
      ...{ decimal: layout.decimal, rows: rows.length, faults: 0, mapping },
      dates: { [columns[3] as string]: ORDERS[dates], [columns[5] as string]: ORDERS[dates] },
    },
  };
}

/** Numbers from 0 to 1 that are the same in every run (Park and Miller). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Layouts at random, and as many of them as needed for each pair of choices to occur. */
function layouts(count: number): readonly Layout[] {
  const random = createRandom(20_261_126);
  const names = Object.keys(CHOICES) as (keyof Layout)[];
  const drawn = () =>
    Object.fromEntries(
      names.map((name) => [name, CHOICES[name][Math.floor(random() * CHOICES[name].length)]]),
    ) as unknown as Layout;
  return Array.from({ length: count }, drawn).filter(isWritten);
}

/** Whether a program writes such a file. */
function isWritten({ quote, quoting, separator, decimal }: Layout): boolean {
  // apostrophes are quotes only in files that quote everything; numbers with commas are not separated by commas
  return (quote === '"' || quoting === "all") && (separator !== "," || decimal === "." || quoting === "all");
}

const plain = (text: string) => Buffer.from(text);

/** Files with something odd, by hand. */
const ODD: readonly (readonly [name: string, bytes: Buffer, expected: Expected, timeZone?: string])[] = [
  [
    "one column",
    plain("email\na@b.co\nc@d.co\n"),
    { separator: ",", header: true, mapping: { email: "email" }, rows: 2 },
  ],
  [
    "one column without a name",
    plain("a@b.co\nc@d.co\n"),
    { header: false, mapping: { "Column 1": "email" }, rows: 2 },
  ],
  [
    "only a header",
    plain("lead_id,email\n"),
    { header: true, rows: 0, mapping: { lead_id: "lead_id", email: "email" } },
  ],
  ["blank lines", plain("\n\nlead_id,income\n\nA,5\n\n\nB,6\n\n"), { header: true, rows: 2, faults: 0 }],
  ["sep=;", plain("sep=;\nlead_id;income\nA;5\n"), { separator: ";", skip_lines: 1, header: true, rows: 1 }],
  ["sep=,", plain("sep=,\r\nlead_id,income\r\nA,5\r\n"), { separator: ",", skip_lines: 1, header: true, rows: 1 }],
  ["sep=tab", plain("sep=\t\nlead_id\tincome\nA\t5\n"), { separator: "\t", skip_lines: 1, header: true, rows: 1 }],
  [
    "a title",
    plain("Leads of May\n\nlead_id,income,industry\nA,5,Retail\nB,6,Finance\n"),
    { skip_lines: 2, header: true, rows: 2 },
  ],
  [
    "a title of two lines",
    plain("Leads\nExported by Jo\nlead_id,income,industry\nA,5,Retail\nB,6,Finance\n"),
    { skip_lines: 2, header: true, rows: 2 },
  ],
  [
    "a title that a spreadsheet pads",
    plain("Leads,,\nlead_id,income,industry\nA,5,Retail\nB,6,Finance\n"),
    { skip_lines: 1, header: true, rows: 2 },
  ],
  [
    "columns that a spreadsheet left",
    plain("lead_id,income,,\nA,5,,\nB,6,,\n"),
    { header: true, rows: 2, mapping: { lead_id: "lead_id", income: "income" } },
  ],
  ["cells that a spreadsheet left", plain("lead_id,income\nA,5,,\nB,6\n"), { rows: 2, faults: 0 }],
  ["a total below", plain("lead_id,income,industry\nA,5,Retail\nB,6,Retail\nTotal,11\n"), { rows: 3, faults: 1 }],
  [
    "doubled names",
    plain("email,email,income\na@b.co,c@d.co,5\n"),
    { header: true, mapping: { email: "email", income: "income" }, rows: 1 },
  ],
  ["blank names", plain(",income\nA,5\nB,6\n"), { header: true, mapping: { income: "income" }, rows: 2 }],
  ["a row with too many cells", plain("lead_id,income\nA,5\nB,6,7\nC,8\n"), { rows: 3, faults: 1 }],
  ["a row with too few cells", plain("lead_id,income,comment\nA,5,x\nB,6\nC,8,y\n"), { rows: 3, faults: 1 }],
  ["a quote that never ends", plain('lead_id,comment\nA,"well\nB,fine\nC,good\n'), { rows: 3, faults: 1 }],
  ["a quote that another line's ends", plain('lead_id,comment\nA,"well\nB,"fine"\nC,good\n'), { rows: 3, faults: 1 }],
  ["inches", plain('lead_id,comment\nA,5" pipe\nB,6" pipe\n'), { rows: 2, faults: 0 }],
  ["text after a quoted word", plain('lead_id,comment\nA,"Big" deal\nB,ok\n'), { rows: 2, faults: 0 }],
  [
    "blanks around quotes",
    plain('lead_id, comment\nA, "x, y" \nB, z\n'),
    { rows: 2, faults: 0, mapping: { lead_id: "lead_id", comment: "comment" } },
  ],
  ["doubled quotes", plain('lead_id,comment\nA,"say ""hi"""\n'), { rows: 1, faults: 0 }],
  ["line breaks in a cell", plain('lead_id,comment\r\nA,"one\r\ntwo"\r\nB,x\r\n'), { rows: 2, faults: 0 }],
  [
    "a separator in quotes everywhere",
    plain('lead_id;comment\nA;"a;b"\nB;"c;d"\n'),
    { separator: ";", rows: 2, faults: 0 },
  ],
  [
    "commas in texts, semicolons between",
    plain("lead_id;comment\nA;one, two, three\nB;four, five, six\n"),
    { separator: ";", rows: 2 },
  ],
  [
    "semicolons in texts, commas between",
    plain("lead_id,tools\nA,CRM;Docs\nB,Mail;CRM\n"),
    { separator: ",", rows: 2, mapping: { lead_id: "lead_id", tools: "tools" } },
  ],
  [
    "pipes in texts",
    plain("lead_id,tools\nA,CRM|Docs\nB,Mail|CRM\n"),
    { separator: ",", rows: 2, mapping: { lead_id: "lead_id", tools: "tools" } },
  ],
  ["decimal commas alone", plain("1,5;2,5\n3,5;4,5\n"), { separator: ";", decimal: ",", header: false, rows: 2 }],
  [
    "decimal points, semicolons",
    plain("lead_id;income\nA;1200.50\nB;900.75\n"),
    { separator: ";", decimal: ".", rows: 2 },
  ],
  ["thousands only, commas", plain('lead_id,income\nA,"1,200"\nB,"2,300"\n'), { separator: ",", decimal: "." }],
  ["thousands only, semicolons", plain("lead_id;income\nA;1.200\nB;2.300\n"), { separator: ";", decimal: "," }],
  [
    "money",
    plain('lead_id,income\nA,"$1,200.50"\nB,"$900.00"\n'),
    { decimal: ".", mapping: { lead_id: "lead_id", income: "income" } },
  ],
  [
    "euros",
    plain("lead_id;income\nA;1.200,50 €\nB;900,00 €\n"),
    { decimal: ",", separator: ";", mapping: { lead_id: "lead_id", income: "income" } },
  ],
  ["Swiss numbers", plain("lead_id;income\nA;1'200.50\nB;900.00\n"), { decimal: ".", separator: ";" }],
  [
    "scientific numbers",
    plain("lead_id,income\nA,1.2E+05\nB,3.5E+04\n"),
    { decimal: ".", mapping: { lead_id: "lead_id", income: "income" } },
  ],
  [
    "ambiguous dates, Berlin",
    plain("lead_id,move_in\nA,01/02/2025\nB,03/04/2025\n"),
    { dates: { move_in: "dmy" } },
    "Europe/Berlin",
  ],
  [
    "ambiguous dates, Chicago",
    plain("lead_id,move_in\nA,01/02/2025\nB,03/04/2025\n"),
    { dates: { move_in: "mdy" } },
    "America/Chicago",
  ],
  [
    "ambiguous dates with points",
    plain("lead_id,move_in\nA,01.02.2025\nB,03.04.2025\n"),
    { dates: { move_in: "dmy" } },
    "America/Chicago",
  ],
  [
    "one date decides",
    plain("lead_id,move_in\nA,01/02/2025\nB,03/24/2025\n"),
    { dates: { move_in: "mdy" } },
    "Europe/Berlin",
  ],
  [
    "another column decides",
    plain("lead_id,created_at,move_in\nA,25/01/2024,01/02/2025\nB,26/01/2024,03/04/2025\n"),
    { dates: { created_at: "dmy", move_in: "dmy" } },
    "America/Chicago",
  ],
  [
    "two orders in one file",
    plain("lead_id,created_at,move_in\nA,25/01/2024,02/28/2025\nB,26/01/2024,03/30/2025\n"),
    { dates: { created_at: "dmy", move_in: "mdy" } },
  ],
  [
    "dates with times",
    plain("lead_id,created_at\nA,25/01/2024 14:30\nB,26/01/2024 09:05:10\n"),
    { dates: { created_at: "dmy" }, mapping: { lead_id: "lead_id", created_at: "created_at" } },
  ],
  [
    "American times",
    plain("lead_id,created_at\nA,1/25/2024 2:30 PM\nB,1/26/2024 9:05 AM\n"),
    { dates: { created_at: "mdy" } },
  ],
  [
    "months by name",
    plain('lead_id,move_in\nA,"May 3, 2025"\nB,"June 14, 2025"\n'),
    { mapping: { lead_id: "lead_id", move_in: "move_in" } },
  ],
  ["two-digit years", plain("lead_id,move_in\nA,13.05.25\nB,14.06.25\n"), { dates: { move_in: "dmy" } }],
  ["two-digit years first", plain("lead_id,move_in\nA,99-05-13\nB,98-06-14\n"), { dates: { move_in: "ymd" } }],
  [
    "first and last name",
    plain("First Name,Last Name,Email\nZoe,Hart,z@h.co\nIvy,Chen,i@c.co\n"),
    { mapping: { "First Name": "name", "Last Name": "name", Email: "email" } },
  ],
  [
    "UTF-8 with one byte of Windows-1252",
    Buffer.concat([
      plain("Vorname;Nachname;E-Mail\nZoë;Groß;z@h.co\nJürgen;M"),
      Buffer.from([0xfc]),
      plain("ller;j@h.co\nÅsa;Österlund;a@h.co\n"),
    ]),
    {
      ...{ encoding: "utf-8", separator: ";", rows: 3, faults: 1 },
      mapping: { Vorname: "name", Nachname: "name", "E-Mail": "email" },
    },
  ],
  [
    "UTF-8 that was cut off in a character",
    Buffer.concat([plain("lead_id,name\nA,Zoë\nB,Jürgen\nC,Ren"), Buffer.from([0xc3])]),
    { encoding: "utf-8", rows: 3, faults: 1, mapping: { lead_id: "lead_id", name: "name" } },
  ],
  [
    "NDJSON with a damaged line",
    Buffer.concat([
      plain('{"lead_id":"A","name":"Zoë"}\n{"lead_id":"B","name":"Gro'),
      Buffer.from([0xdf]),
      plain('"}\n{"lead_id":"C","name":"Jürgen"}\n'),
    ]),
    { type: "ndjson", encoding: "utf-8", rows: 3, faults: 1, mapping: { lead_id: "lead_id", name: "name" } },
  ],
  [
    "Windows-1252 in which two letters are one of UTF-8",
    Buffer.from("lead_id;name\nA;Zoë\nB;Groß\nC;JÃ¼rgen\n", "latin1"),
    { encoding: "windows-1252", rows: 3, faults: 0, mapping: { lead_id: "lead_id", name: "name" } },
  ],
  [
    "Vorname und Nachname",
    encoded("Vorname;Nachname;E-Mail\nZoë;Groß;z@h.co\n", "windows-1252"),
    { encoding: "windows-1252", separator: ";", mapping: { Vorname: "name", Nachname: "name", "E-Mail": "email" } },
  ],
  [
    "HubSpot",
    plain(
      '"Record ID","First Name","Last Name","Email","Create Date","Industry"\n"51","Zoe","Hart","z@h.co","2024-01-25 14:30","Retail"\n',
    ),
    {
      mapping: {
        "Record ID": "lead_id",
        "First Name": "name",
        "Last Name": "name",
        Email: "email",
        "Create Date": "created_at",
        Industry: "industry",
      },
    },
  ],
  [
    "Salesforce",
    plain(
      '"Lead ID","Full Name","Email","Created Date","Industry","Annual Income"\n"00Q1","Zoe Hart","z@h.co","1/25/2024","Retail","5000"\n',
    ),
    {
      mapping: {
        "Lead ID": "lead_id",
        "Full Name": "name",
        Email: "email",
        "Created Date": "created_at",
        Industry: "industry",
        "Annual Income": "income",
      },
    },
  ],
  [
    "an export of Leadplane",
    plain(
      "\uFEFFlead_id,created_at,name,email,x_axis,y_axis,total_score,x_category,y_category,priority,recommendation,model_version,income,industry\r\nA,2024-01-25T14:30:00.000Z,Zoe,z@h.co,1,2,3,A,B,High,Call,4,5000,Retail\r\n",
    ),
    {
      mapping: {
        lead_id: "lead_id",
        created_at: "created_at",
        name: "name",
        email: "email",
        income: "income",
        industry: "industry",
      },
    },
  ],
  [
    "a file of errors",
    plain("_line,_error,lead_id,income\n7,income: bad,A,x\n"),
    { mapping: { lead_id: "lead_id", income: "income" } },
  ],
  [
    "a way of contact is no name",
    plain("lead_id,contact\nA,cellular\nB,telephone\n"),
    { mapping: { lead_id: "lead_id" } },
  ],
  [
    "a mistyped name",
    plain("lead_id,incme,industri\nA,5,Retail\n"),
    { mapping: { lead_id: "lead_id", incme: "income", industri: "industry" } },
  ],
  [
    "a name whose values do not fit",
    plain("lead_id,credit rating,industry\nA,good,Retail\nB,bad,Retail\n"),
    { mapping: { lead_id: "lead_id", industry: "industry" } },
  ],
  [
    "choices by slug",
    plain("lead_id,industry\nA,technology\nB,finance\n"),
    { mapping: { lead_id: "lead_id", industry: "industry" } },
  ],
  [
    "choices by value",
    plain("lead_id,industry\nA,1\nB,2\n"),
    { mapping: { lead_id: "lead_id", industry: "industry" } },
  ],
  [
    "choices under another name",
    plain("lead_id,Branche\nA,Technology\nB,Retail\n"),
    { mapping: { lead_id: "lead_id", Branche: "industry" } },
  ],
  ["addresses under another name", plain("who,where\nz@h.co,Rome\ni@c.co,Oslo\n"), { mapping: { who: "email" } }],
  ["yes and no", plain("lead_id,smoker\nA,Yes\nB,no\nC,true\n"), { mapping: { lead_id: "lead_id", smoker: "smoker" } }],
  [
    "names in capitals",
    plain("LEAD_ID,INCOME,CREDIT SCORE\nA,5,500\n"),
    { mapping: { LEAD_ID: "lead_id", INCOME: "income", "CREDIT SCORE": "credit_score" } },
  ],
  [
    "names in camel case",
    plain("leadId,monthlyIncome,creditScore\nA,5,500\n"),
    { mapping: { leadId: "lead_id", monthlyIncome: "income", creditScore: "credit_score" } },
  ],
  ["numbers as a header of years", plain("2023,2024\n1,2\n3,4\n"), { header: false, rows: 3 }],
  ["true and false below", plain("active,lead_id\ntrue,A\nfalse,B\n"), { header: true, rows: 2 }],
  ["no header, texts", plain("A,Retail\nB,Retail\nC,Finance\n"), { header: false, rows: 3 }],
  [
    "NDJSON",
    plain('{"lead_id":"A","income":5}\n{"lead_id":"B","income":6.5}\n'),
    { type: "ndjson", header: false, rows: 2, faults: 0, mapping: { lead_id: "lead_id", income: "income" } },
  ],
  [
    "NDJSON as for the API",
    plain('{"lead_id":"A","answers":{"income":5,"tools":["CRM"]}}\n'),
    { type: "ndjson", rows: 1, faults: 0, mapping: { lead_id: "lead_id", income: "income", tools: "tools" } },
  ],
  [
    "NDJSON with CRLF and blank lines",
    plain('{"lead_id":"A"}\r\n\r\n{"lead_id":"B"}\r\n'),
    { type: "ndjson", rows: 2, faults: 0 },
  ],
  [
    "NDJSON with a broken line",
    plain('{"lead_id":"A"}\n{"lead_id":\n{"lead_id":"C"}\n'),
    { type: "ndjson", rows: 3, faults: 1 },
  ],
  ["NDJSON with a list", plain('{"lead_id":"A"}\n[1,2]\n'), { type: "ndjson", rows: 2, faults: 1 }],
  [
    "NDJSON with a mark",
    encoded('{"lead_id":"Ä"}\n', "utf-8 with a mark"),
    { type: "ndjson", rows: 1, encoding: "utf-8" },
  ],
  [
    "NDJSON in UTF-16",
    encoded('{"lead_id":"Ä"}\n{"lead_id":"B"}\n', "utf-16le"),
    { type: "ndjson", rows: 2, encoding: "utf-16le" },
  ],
  ["Windows quotes", encoded("lead_id,comment\nA,“well” – 5 €\n", "utf-8"), { encoding: "utf-8", rows: 1 }],
  ["an empty file", plain(""), { refused: "empty" }],
  ["only blanks", plain("\n  \n\n"), { refused: "empty" }],
  [
    "an Excel workbook",
    Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), plain("....[Content_Types].xml....xl/workbook.xml")]),
    { refused: ".xlsx" },
  ],
  [
    "an old Excel workbook",
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(64)]),
    { refused: ".xls" },
  ],
  [
    "an OpenDocument file",
    Buffer.concat([
      Buffer.from([0x50, 0x4b, 3, 4]),
      plain("....mimetypeapplication/vnd.oasis.opendocument.spreadsheet"),
    ]),
    { refused: "OpenDocument" },
  ],
  ["a ZIP archive", Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), plain("....leads.csv....")]), { refused: "ZIP" }],
  ["a PDF", plain("%PDF-1.7\n%âãÏÓ\n"), { refused: "PDF" }],
  ["a PNG", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), { refused: "image" }],
  ["a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), { refused: "image" }],
  ["gzip inside gzip", Buffer.from([0x1f, 0x8b, 8, 0, 0]), { refused: "twice" }],
  ["bzip2", plain("BZh91AY&SY"), { refused: "bzip2" }],
  ["a web page", plain("<!DOCTYPE html>\n<html><body>Sign in</body></html>"), { refused: "web page" }],
  ["an old web page", plain("<html>\n<head></head></html>"), { refused: "web page" }],
  ["XML", plain('<?xml version="1.0"?>\n<leads><lead/></leads>'), { refused: "XML" }],
  ["a JSON array", plain('[{"lead_id":"A"},{"lead_id":"B"}]'), { refused: "JSON array" }],
  ["a JSON array on lines", plain('[\n  {"lead_id":"A"},\n  {"lead_id":"B"}\n]'), { refused: "JSON array" }],
  [
    "a program",
    Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), Buffer.alloc(200)]),
    { refused: "not a text" },
  ],
  [
    "10,000 columns",
    plain(`${Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(",")}\n`),
    { refused: "10,000 columns" },
  ],
];

/** Every file, with what is to be detected. */
export function corpus(): readonly CorpusFile[] {
  return [
    ...layouts(220).map(fileOf),
    ...ODD.map(([name, bytes, expected, timeZone = "UTC"]) => ({ name, bytes, expected, timeZone })),
  ];
}
