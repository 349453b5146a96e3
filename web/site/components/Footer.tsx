import { VERSION } from "#contract/wire";
import { Brand } from "./Brand.tsx";
import styles from "./Footer.module.css";

const COLUMNS = [
  {
    title: "Product",
    links: [
      { href: "/#features", text: "Features" },
      { href: "/#how-it-works", text: "How it works" },
      { href: "/documentation/api-reference", text: "API reference" },
      { href: "/admin", text: "Admin" },
    ],
  },
  {
    title: "Support",
    links: [
      { href: "/documentation", text: "Documentation" },
      { href: "/documentation", text: "Getting started" },
      { href: "/documentation", text: "Help" },
    ],
  },
  {
    title: "Legal",
    links: [
      { href: "/privacy-policy", text: "Privacy Policy" },
      { href: "/terms-of-service", text: "Terms of Service" },
    ],
  },
] as const;

/** The footer of every page. */
export function Footer() {
  return (
    <footer className={styles.footer} data-no-print="">
      <div className={styles.inner}>
        <div className={styles.about}>
          <Brand />
          <p>Lead scoring that explains itself, on your own server.</p>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} className={styles.column} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ href, text }) => (
                <li key={text}>
                  <a href={href}>{text}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className={styles.licence}>
        Leadplane {VERSION} is open source under the Apache License 2.0.{" "}
        <a href="/documentation/changelog">Changelog</a>
      </p>
    </footer>
  );
}
