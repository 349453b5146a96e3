import { type DatedPart, dateDependence, type ModelDocument } from "#engine";
import { PLACES } from "../area/paths.ts";
import { Linked } from "./Linked.tsx";
import styles from "./Sheet.module.css";
import { elementId, type SheetLink } from "./sheet.ts";
import { PlaceLink } from "./UsesLine.tsx";

const PLACE = "depends-on-date";

/** The parts whose value changes with the date, each with a link and what makes it depend on it. */
export function DatedSheet({ document }: { readonly document: ModelDocument }) {
  const { parts, results } = dateDependence(document);
  if (parts.length === 0) return null;
  return (
    <section className={styles.card} id={PLACE} tabIndex={-1} aria-labelledby={`${PLACE}-title`}>
      <h2 id={`${PLACE}-title`}>Depends on the date</h2>
      <p className={styles.uses}>
        {results
          ? "These parts can change a lead’s result from one day to the next, although its answers stay the same. "
          : "The value of these parts changes from one day to the next. No score and no rule uses it. "}
        <Linked to={PLACES.nightly_rescoring()} place={PLACE}>
          Keep stored scores current
        </Linked>
      </p>
      <ul className={styles.points} aria-labelledby={`${PLACE}-title`}>
        {parts.map((part) => (
          <li key={`${part.target.type}${part.target.id}${part.target.name}`}>
            <PlaceLink to={linkOf(part)} />
            <span className={styles.facts}>{part.because.join(", ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function linkOf({ target: { type, id, name } }: DatedPart): SheetLink {
  return { id: type === "bands" ? type : elementId(type, id ?? 0), label: name };
}
