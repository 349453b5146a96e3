import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import styles from "./Tabs.module.css";

export interface Tab {
  readonly name: string;
  readonly title: string;
  /** Whether something in it has an error. */
  readonly isWrong: boolean;
  readonly content: ReactNode;
}

/**
 * Tabs within the page. All panels stay in the document, so that what was typed and opened is kept; without a script
 * they are displayed one below the other.
 */
export function Tabs({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The name of the selected tab. */
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ name }) => name === chosen);
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs} data-needs-js="" onKeyDown={move}>
        {tabs.map(({ name, title, isWrong }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            className={styles.tab}
            aria-selected={name === chosen}
            aria-controls={`${id}-${name}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {title}
            {isWrong && (
              <span className={styles.wrong}>
                <span className="visually-hidden"> (has an error)</span>
              </span>
            )}
          </button>
        ))}
      </div>
      {tabs.map(({ name, title, content }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          className={styles.panel}
          data-away={name === chosen ? undefined : ""}
        >
          <h3 className={styles.title}>{title}</h3>
          {content}
        </div>
      ))}
    </>
  );
}
