import styles from "./Brand.module.css";

/** The logo: a plane with two axes and ascending leads. The favicon (assets/favicon.svg) is the same drawing. */
export function BrandMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
      <rect width="32" height="32" rx="8" className={styles.ground} />
      <path d="M9 7v16h16" className={styles.axes} />
      <circle cx="13.5" cy="18.5" r="1.7" className={styles.dot} />
      <circle cx="18" cy="14" r="2.1" className={styles.dot} />
      <circle cx="23" cy="9" r="2.6" className={styles.dot} />
    </svg>
  );
}

/** The brand, with a link to the home page. */
export function Brand() {
  return (
    <a href="/" className={styles.brand}>
      <BrandMark />
      <span>Leadplane</span>
    </a>
  );
}
