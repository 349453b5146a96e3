import type { ReactNode } from "react";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import styles from "./SimplePage.module.css";

const LINKS = [
  { href: "/", text: "Home" },
  { href: "/documentation", text: "Documentation" },
  { href: "/login", text: "Admin Login" },
] as const;

/** A page with the plain header: Home, Documentation, Admin Login. */
export function SimplePage({ current, children }: { readonly current?: string; readonly children: ReactNode }) {
  return (
    <>
      <Header links={LINKS} {...(current === undefined ? {} : { current })} />
      <main id="content" className={styles.main}>
        {children}
      </main>
      <Footer />
    </>
  );
}
