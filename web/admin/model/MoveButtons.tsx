import styles from "./Sheet.module.css";

/** Moves an item one place up or down. */
export function MoveButtons({
  name,
  can: [up, down],
  onMove,
}: {
  readonly name: string;
  readonly can: readonly [up: boolean, down: boolean];
  readonly onMove: (by: -1 | 1) => void;
}) {
  return (
    <>
      <button
        type="button"
        className={styles.arrow}
        data-up=""
        disabled={!up}
        aria-label={`Move ${name} up`}
        onClick={() => onMove(-1)}
      >
        ↑
      </button>
      <button
        type="button"
        className={styles.arrow}
        data-down=""
        disabled={!down}
        aria-label={`Move ${name} down`}
        onClick={() => onMove(1)}
      >
        ↓
      </button>
    </>
  );
}
