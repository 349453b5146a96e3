import { definePage, type Page } from "../render/page.ts";
import { CONTENTS } from "./contents.tsx";
import { DocumentationLayout } from "./DocumentationLayout.tsx";

/** The pages of the documentation, each in its layout. */
export const documentationPages: readonly Page[] = CONTENTS.map(
  ({ href, heading, title, description, entries, Content }) =>
    definePage({
      path: href,
      title,
      description,
      Content: () => (
        <DocumentationLayout current={href} title={heading} entries={entries}>
          <Content />
        </DocumentationLayout>
      ),
    }),
);
