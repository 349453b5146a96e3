import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, type SyntheticEvent, useState } from "react";
import { useHref, useNavigate } from "react-router";
import { isArrow, nearestPosition, type Position } from "./nearest.ts";
import styles from "./SpotLayer.module.css";

/** A link in a picture. */
export interface Spot extends Position {
  readonly key: string;
  /** Below `/admin/`. */
  readonly to: string;
  /** Its label, in a sentence. */
  readonly label: string;
  /** Its mark in the picture. */
  readonly mark: ReactNode;
}

/**
 * Many links in a picture as one tab stop: arrow keys move between them, Enter follows. Events are handled in one
 * place, because there may be more than a thousand.
 */
export const SpotLayer = memo(Layer) as typeof Layer;

function Layer<Shown extends Spot>({
  label,
  spots,
  onShow,
}: {
  readonly label: string;
  readonly spots: readonly Shown[];
  /** Called with the spot that is pointed at or focused; undefined when that ends. */
  readonly onShow: (spot: Shown | undefined) => void;
}) {
  const navigate = useNavigate();
  const base = useHref("/").replace(/\/$/, "");
  const [chosen, setCurrent] = useState(0);
  const current = Math.min(chosen, spots.length - 1);
  const spotOf = ({ target }: SyntheticEvent) => {
    const index = indexOf(target);
    return index === undefined ? undefined : spots[index];
  };

  function follow(event: MouseEvent): void {
    const spot = spotOf(event);
    // with a modifier key, the browser opens a tab or a window
    if (spot === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(spot.to);
  }

  function move(event: KeyboardEvent<SVGGElement>): void {
    const next = isArrow(event.key)
      ? nearestPosition(spots, current, event.key)
      : event.key === "Home"
        ? 0
        : event.key === "End"
          ? spots.length - 1
          : undefined;
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelector<SVGAElement>(`[data-index="${next}"]`)?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group within a picture has no element of its own
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it only listens for its links
    <g
      role="group"
      aria-label={label}
      onClick={follow}
      onKeyDown={move}
      onPointerOver={(event) => onShow(spotOf(event))}
      onPointerLeave={() => onShow(undefined)}
      onFocus={(event) => {
        setCurrent(indexOf(event.target) ?? 0);
        onShow(spotOf(event));
      }}
      onBlur={() => onShow(undefined)}
    >
      {spots.map(({ key, to, label: text, mark }, index) => (
        <a
          key={key}
          className={styles.spot}
          href={`${base}${to}`}
          aria-label={text}
          tabIndex={index === current ? 0 : -1}
          data-index={index}
        >
          {mark}
        </a>
      ))}
    </g>
  );
}

function indexOf(target: EventTarget): number | undefined {
  const index = target instanceof Element ? target.closest<SVGElement>("[data-index]")?.dataset.index : undefined;
  return index === undefined ? undefined : Number(index);
}
