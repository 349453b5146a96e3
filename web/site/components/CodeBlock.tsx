import checkIcon from "virtual:lucide/check";
import copyIcon from "virtual:lucide/copy";
import { cx } from "../../design/cx.ts";
import { type CodeLanguage, highlight, LANGUAGE_NAMES } from "../../ui/code/highlight.ts";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./CodeBlock.module.css";

/**
 * Code with a copy button. It is highlighted at build time, and the browser gets only HTML, so this component is for
 * pages, not for islands.
 */
export function CodeBlock({
  code,
  language,
  title,
  wrap = false,
  className,
}: {
  readonly code: string;
  readonly language: CodeLanguage;
  /** The title; by default, the language's name. */
  readonly title?: string;
  /** Wraps long lines, for code that is read rather than run. No token of the language may be longer than a line. */
  readonly wrap?: boolean;
  readonly className?: string | undefined;
}) {
  const name = title ?? LANGUAGE_NAMES[language];
  const highlighted = highlight(code, language);
  return (
    <figure className={cx(styles.block, className)} data-code="">
      <figcaption className={styles.head}>
        <span className={styles.title}>{name}</span>
        <CopyButton label={`Copy: ${name}`} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={cx(styles.pre, wrap && styles.wrap)} tabIndex={0} data-scrolls="">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the highlighter escapes what it is given */}
        <code dangerouslySetInnerHTML={{ __html: wrap ? inLines(highlighted) : highlighted }} />
      </pre>
    </figure>
  );
}

/** Each line in its own element, so that its continuation can be indented. The copied text is unchanged. */
const inLines = (html: string) =>
  html
    .split(/(?<=\n)/)
    .map((line) => `<span class="${styles.line}">${line}</span>`)
    .join("");

/** Copies the code of the block that contains it, or the element that the selector `of` matches. */
export function CopyButton({ label, of = "" }: { readonly label: string; readonly of?: string }) {
  return (
    <button
      type="button"
      className={styles.copy}
      data-copy={of}
      data-needs-js=""
      data-no-print=""
      data-tooltip="Copy to clipboard"
      aria-label={label}
    >
      <Icon of={copyIcon} size={16} className={styles.copyIcon} />
      <Icon of={checkIcon} size={16} className={styles.copiedIcon} />
    </button>
  );
}
