import arrowLeftIcon from "virtual:lucide/arrow-left";
import type { ReactNode } from "react";
import { LinkButton } from "../../../ui/Button.tsx";
import { Prose } from "../../components/Prose.tsx";
import { SimplePage } from "../../components/SimplePage.tsx";
import styles from "./LegalPage.module.css";

/** The date of both legal pages. */
const DATE = { iso: "2024-08-30", text: "August 30, 2024" } as const;

/** A legal text. */
export function LegalPage({
  path,
  title,
  children,
}: {
  readonly path: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <SimplePage current={path}>
      <article className={styles.article}>
        <LinkButton href="/" icon={arrowLeftIcon} size="small" className={styles.back}>
          Back to Home
        </LinkButton>
        <h1>{title}</h1>
        <p className={styles.date}>
          Last updated: <time dateTime={DATE.iso}>{DATE.text}</time>
        </p>
        <Prose>{children}</Prose>
      </article>
    </SimplePage>
  );
}
