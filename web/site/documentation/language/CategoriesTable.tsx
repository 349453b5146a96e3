import { DEFAULT_BANDS, PRIORITIES } from "#engine";
import { BAND_TONES, Badge } from "../../../ui/Badge.tsx";
import { Table } from "../../components/Table.tsx";
import styles from "./LanguageTables.module.css";

/** The bands of the scores, as the engine has them, with what to do about each. */
export function CategoriesTable() {
  return (
    <Table
      caption="Qualification categories"
      columns={["Category", "Band", "Exactly", "Priority", "Action"]}
      rows={DEFAULT_BANDS.map(({ letter, label, from, action }, index) => [
        <Badge key="letter" tone={BAND_TONES[letter]}>
          {letter} · {label}
        </Badge>,
        <span key="band" className={styles.whole}>
          {shortBand(from, DEFAULT_BANDS[index - 1]?.from ?? null)}
        </span>,
        <span key="exactly" className={styles.whole}>
          {exactBand(from, DEFAULT_BANDS[index - 1]?.from ?? null)}
        </span>,
        PRIORITIES[letter],
        action,
      ])}
    />
  );
}

/** As it is said of whole scores up to 100. */
const shortBand = (from: number | null, to: number | null) => `${from ?? 0}-${to === null ? 100 : to - 1}`;

/** As it is decided, of scores with hundredths and without an end. */
function exactBand(from: number | null, to: number | null): string {
  if (to === null) return `${from ?? 0} or more`;
  return from === null ? `less than ${to}` : `${from} to less than ${to}`;
}
