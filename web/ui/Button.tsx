import type { ComponentProps } from "react";
import { cx } from "../design/cx.ts";
import styles from "./Button.module.css";
import { type Drawing, Icon } from "./Icon.tsx";

interface Look {
  /** `primary` once in a group: the most frequent choice. */
  readonly variant?: "primary" | "secondary" | "quiet";
  readonly size?: "small" | "medium" | "large";
  readonly icon?: Drawing;
  /** After the text. */
  readonly iconAfter?: Drawing;
}

const look = ({ variant = "secondary", size = "medium" }: Look, className: string | undefined) =>
  cx(styles.button, styles[variant], styles[size], className);

/** A button with an action. */
export function Button({
  variant,
  size,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: Look & ComponentProps<"button">) {
  return (
    <button type="button" className={look({ ...(variant && { variant }), ...(size && { size }) }, className)} {...rest}>
      {icon && <Icon of={icon} size={18} />}
      {children}
      {iconAfter && <Icon of={iconAfter} size={16} />}
    </button>
  );
}

/** A link that looks like a button. `newTab` opens a new tab and says so. */
export function LinkButton({
  variant,
  size,
  icon,
  iconAfter,
  className,
  children,
  newTab = false,
  ...rest
}: Look & ComponentProps<"a"> & { readonly href: string; readonly newTab?: boolean }) {
  return (
    <a
      className={look({ ...(variant && { variant }), ...(size && { size }) }, className)}
      {...(newTab ? { target: "_blank", rel: "noopener" } : {})}
      {...rest}
    >
      {icon && <Icon of={icon} size={18} />}
      {children}
      {newTab && <span className="visually-hidden"> (opens in a new tab)</span>}
      {iconAfter && <Icon of={iconAfter} size={16} />}
    </a>
  );
}
