import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LinkButton } from "../../ui/Button.tsx";
import { Footer } from "../components/Footer.tsx";
import { Header } from "../components/Header.tsx";
import { Prose } from "../components/Prose.tsx";
import { TabLinks } from "../components/TabLinks.tsx";
import styles from "./DocumentationLayout.module.css";
import { Outline } from "./layout/Outline.tsx";
import { sectionsOf } from "./layout/outline.ts";
import { SearchButton, SearchDialog } from "./search/SearchDialog.tsx";
import { TABS, type TabName } from "./tabs.ts";

/** What the four pages of the documentation share: header, search, title, tabs, outline, footer. */
export function DocumentationLayout({ tab, children }: { readonly tab: TabName; readonly children: ReactNode }) {
  // Rendered once more to read the headings from it, so that the outline cannot disagree with the page.
  const sections = sectionsOf(renderToStaticMarkup(children));
  return (
    <>
      <Header
        links={[{ href: "/", text: "Back to Home" }]}
        tools={<SearchButton />}
        actions={
          <LinkButton href="/login" variant="primary" size="small">
            Get API Key
          </LinkButton>
        }
      />
      <main id="content" className={styles.main}>
        <h1>Documentation</h1>
        <TabLinks label="Documentation" tabs={Object.values(TABS)} current={TABS[tab].href} />
        <div className={styles.columns}>
          <Prose className={styles.content}>{children}</Prose>
          <Outline sections={sections} />
        </div>
      </main>
      <SearchDialog />
      <Footer />
    </>
  );
}
