import { type Band, DEFAULT_BANDS } from "#engine";
import { Badge } from "../../../ui/Badge.tsx";
import { Table } from "../../components/Table.tsx";
import styles from "./LanguageTables.module.css";

/** The bands of X and of Y from the engine, with the recommended action for each. */
export function CategoriesTable() {
  return (
    <BandsTable
      caption="Qualification categories of X and Y"
      columns={["Category", "Band", "Exactly", "Action"]}
      bands={DEFAULT_BANDS.x}
      most={100}
    />
  );
}

/** The bands of the total, whose labels are the priorities. */
export function PrioritiesTable() {
  return (
    <BandsTable
      caption="Priorities"
      columns={["Priority", "Total", "Exactly", "Action"]}
      bands={DEFAULT_BANDS.total}
      most={200}
    />
  );
}

function BandsTable({
  caption,
  columns,
  bands,
  most,
}: {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly bands: readonly Band[];
  /** The usual maximum of such scores. */
  readonly most: number;
}) {
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={bands.map(({ letter, label, from, action }, index) => {
        const to = bands[index - 1]?.from ?? null;
        return [
          <Badge key="letter" band={letter}>
            {letter} · {label}
          </Badge>,
          <span key="band" className={styles.whole}>
            {from ?? 0}-{to === null ? most : to - 1}
          </span>,
          <span key="exactly" className={styles.whole}>
            {exactBand(from, to)}
          </span>,
          action,
        ];
      })}
    />
  );
}

/** The exact rule, with hundredths and without a maximum. */
function exactBand(from: number | null, to: number | null): string {
  if (to === null) return `${from ?? 0} or more`;
  return from === null ? `less than ${to}` : `${from} to less than ${to}`;
}
