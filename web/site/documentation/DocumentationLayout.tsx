import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { cx } from "../../design/cx.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { Footer } from "../components/Footer.tsx";
import { Header } from "../components/Header.tsx";
import { Prose } from "../components/Prose.tsx";
import { TabLinks } from "../components/TabLinks.tsx";
import styles from "./DocumentationLayout.module.css";
import { Outline } from "./layout/Outline.tsx";
import { sectionsOf } from "./layout/outline.ts";
import { type Entry, Sidebar } from "./layout/Sidebar.tsx";
import { SearchButton, SearchDialog } from "./search/SearchDialog.tsx";
import { TABS } from "./tabs.ts";

/**
 * The common layout of documentation pages: header, search, title, tabs, list of pages, outline, footer.
 *
 * @param current the address of the page itself
 * @param entries are listed below the page in the list of pages, instead of an outline next to the text
 */
export function DocumentationLayout({
  current,
  title,
  entries,
  children,
}: {
  readonly current: string;
  readonly title: string;
  readonly entries: readonly Entry[] | undefined;
  readonly children: ReactNode;
}) {
  // Rendered once more to extract the headings, so that the outline always matches the page.
  const sections = entries === undefined ? sectionsOf(renderToStaticMarkup(children)) : [];
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
        <h1>{title}</h1>
        <TabLinks label="Documentation" tabs={Object.values(TABS)} current={current} within={parentOf(current)} />
        <div className={cx(styles.columns, entries === undefined && styles.outlined)}>
          <Sidebar current={current} entries={entries ?? []} />
          <Prose className={styles.content}>{children}</Prose>
          {entries === undefined && <Outline sections={sections} />}
        </div>
      </main>
      <SearchDialog />
      <Footer />
    </>
  );
}

/** The tab whose address is the prefix of a page's address. */
const parentOf = (current: string) =>
  Object.values(TABS).find(({ href }) => href !== TABS.overview.href && current.startsWith(`${href}/`))?.href;
