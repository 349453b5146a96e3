import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { backTo } from "../area/back.ts";
import styles from "./Sheet.module.css";

/**
 * A link to a form that returns to the same place.
 *
 * @param place id of the element to return to
 */
export function Linked({
  to,
  place,
  label,
  isAction = false,
  children,
}: {
  readonly to: string;
  readonly place: string;
  readonly label?: string;
  /** Whether it is an action, which is not printed. */
  readonly isAction?: boolean;
  readonly children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const state = backTo({ label: "Model", to: `${pathname}${search}#${place}` });
  return (
    <Link to={to} state={state} className={isAction ? styles.action : styles.link} aria-label={label}>
      {children}
    </Link>
  );
}
