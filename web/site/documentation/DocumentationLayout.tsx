import type { ReactNode } from "react";
import { LinkButton } from "../components/Button.tsx";
import { Footer } from "../components/Footer.tsx";
import { Header } from "../components/Header.tsx";
import { TabLinks } from "../components/TabLinks.tsx";
import styles from "./DocumentationLayout.module.css";
import { TABS, type TabName } from "./tabs.ts";

/** What the four pages of the documentation share: header, title, tabs, footer. */
export function DocumentationLayout({ tab, children }: { readonly tab: TabName; readonly children: ReactNode }) {
  return (
    <>
      <Header
        links={[{ href: "/", text: "Back to Home" }]}
        actions={
          <LinkButton href="/login" variant="primary" size="small">
            Get API Key
          </LinkButton>
        }
      />
      <main id="content" className={styles.main}>
        <h1>Documentation</h1>
        <TabLinks label="Documentation" tabs={Object.values(TABS)} current={TABS[tab].href} />
        <div className={styles.content}>{children}</div>
      </main>
      <Footer />
    </>
  );
}
