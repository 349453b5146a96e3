import styles from "./Sheet.module.css";
import type { SheetLink } from "./sheet.ts";
import { useSheet } from "./sheet-actions.ts";

/** The number of uses that are displayed at first; the others can be expanded. */
const MAX_SHOWN = 8;

/** Where a field is used, each use with a link. */
export function UsesLine({ uses, name }: { readonly uses: readonly SheetLink[]; readonly name: string }) {
  if (uses.length === 0) return <p className={styles.uses}>Not used in any formula or rule.</p>;
  const rest = uses.slice(MAX_SHOWN);
  return (
    <div className={styles.uses}>
      Used in <Mentions uses={uses.slice(0, MAX_SHOWN)} label={`Where ${name} is used`} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <Mentions uses={rest} label={`Where else ${name} is used`} />
        </details>
      )}
    </div>
  );
}

function Mentions({ uses, label }: { readonly uses: readonly SheetLink[]; readonly label: string }) {
  return (
    <ul aria-label={label}>
      {uses.map((use) => (
        <li key={use.id}>
          <PlaceLink to={use} />
        </li>
      ))}
    </ul>
  );
}

/** A link to a place on the page. */
export function PlaceLink({ to: { id, label } }: { readonly to: SheetLink }) {
  const { goTo } = useSheet();
  return (
    <a
      href={`#${id}`}
      className={styles.link}
      onClick={(event) => {
        event.preventDefault();
        goTo(id);
      }}
    >
      {label}
    </a>
  );
}
