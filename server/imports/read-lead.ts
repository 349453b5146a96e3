import { type Input, operations, placedFaults, validate } from "#contract";
import type { DateOrder } from "#contract/wire";
import { withoutGuard } from "../http/csv.ts";
import { cellReader, saysNothing } from "./cells.ts";
import { faultOfArrival, isoDate, momentOf } from "./dates.ts";
import type { MatchedColumn } from "./matched-columns.ts";
import { partOfName } from "./names.ts";
import type { RowFault } from "./problems.ts";
import type { Row } from "./read-rows.ts";
import { sourceMemberOf } from "./targets.ts";
import { cellText } from "./values.ts";

/** A lead as read from a row, before the model validates its answers. */
export interface RowLead {
  readonly lead_id?: string;
  readonly name?: string;
  readonly email?: string;
  readonly createdAt?: Date;
  readonly source?: NonNullable<Input<typeof operations.submitLead>["body"]["source"]>;
  readonly answers: Readonly<Record<string, unknown>>;
}

export type ReadLead =
  | { readonly ok: true; readonly lead: RowLead }
  /** `answers` are those of a row whose other values have faults, so that they can be validated too. */
  | { readonly ok: false; readonly faults: readonly RowFault[]; readonly answers?: RowLead["answers"] };

export interface LeadReader {
  /** @param now the latest possible time of creation */
  read(row: Row, now: Date): ReadLead;
  /** The column with the answers to a question. */
  columnOf(field: string): string | undefined;
}

/** A column with a field of the lead itself. */
interface OwnColumn {
  readonly place: number;
  readonly name: string;
  /** The member of the lead's source, if it is one. */
  readonly member: string | undefined;
  readonly column: string;
  readonly dates: DateOrder;
}

/** Fields in which a text such as "none" cannot be a value, and therefore counts as blank. */
const MAY_BE_BLANK: ReadonlySet<string> = new Set(["email", "created_at"]);

const submission = operations.submitLead.body;

const PLACES_IN_NAME = { first: 0, other: 1, last: 2 } as const;

const partOf = ({ name, column }: OwnColumn) => (name === "name" ? (partOfName(column) ?? "other") : "other");

/** Creates the function that converts rows to leads. Create it once per file. */
export function createLeadReader(columns: readonly MatchedColumn[], timeZone: string): LeadReader {
  const byField = new Map<string, string>();
  const own: OwnColumn[] = [];
  const asked = columns.flatMap(({ name: column, place, target: { name, question }, notation, byHand }) => {
    if (question === undefined) {
      own.push({ place, name, member: sourceMemberOf(name), column, dates: notation.dates });
      return [];
    }
    const { field_name } = question;
    byField.set(field_name, column);
    return [{ place, field_name, notation, cells: cellReader(question, byHand) }];
  });
  // a person is called by the first name first, whatever the order of the columns
  own.sort((one, other) => PLACES_IN_NAME[partOf(one)] - PLACES_IN_NAME[partOf(other)]);
  const columnNamed = (name: string) => own.find((each) => each.name === name)?.column ?? name;
  const hasOwn = own.length > 0;

  return {
    columnOf: (field) => byField.get(field),
    read({ cells, fault }, now) {
      if (fault !== undefined) return { ok: false, faults: [fault] };
      const answers: Record<string, unknown> = {};
      for (const { place, field_name, notation, cells: own } of asked) {
        const answer = own.answer(cells[place], notation);
        if (answer !== null) answers[field_name] = answer;
      }
      if (!hasOwn) return { ok: true, lead: { answers } };
      const contact: { lead_id?: string; name?: string; email?: string } = {};
      const source: Record<string, string> = {};
      const faults: RowFault[] = [];
      let createdAt: Date | undefined;
      for (const { place, name, member, column, dates } of own) {
        const value = withoutGuard(cellText(cells[place])).trim();
        if (value === "" || (MAY_BE_BLANK.has(name) && saysNothing(value))) continue;
        if (name === "created_at") {
          createdAt = momentOf(isoDate(value, dates), timeZone);
          const found = faultOfArrival(value, createdAt, now);
          if (found !== undefined) faults.push({ column, ...found });
        } else if (member !== undefined) source[member] = value;
        else if (name === "name") contact.name = contact.name === undefined ? value : `${contact.name} ${value}`;
        else contact[name as "lead_id" | "email"] = value;
      }
      const checked = validate(submission, { ...contact, source, answers: {} });
      if (!checked.ok)
        for (const { path, code, message } of placedFaults(checked.faults))
          faults.push({ column: columnNamed(path.join(".")), code, message });
      if (faults.length > 0) return { ok: false, faults, answers };
      const { lead_id, name, email } = checked.ok ? checked.value : contact;
      return {
        ok: true,
        lead: {
          ...(lead_id === undefined ? {} : { lead_id: lead_id.normalize("NFC") }),
          ...(name ? { name } : {}),
          ...(email ? { email } : {}),
          ...(createdAt === undefined ? {} : { createdAt }),
          ...(Object.keys(source).length === 0 ? {} : { source }),
          answers,
        },
      };
    },
  };
}
