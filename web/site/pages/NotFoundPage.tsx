import { LinkButton } from "../../ui/Button.tsx";
import { SimplePage } from "../components/SimplePage.tsx";
import { definePage } from "../render/page.ts";
import styles from "./NotFoundPage.module.css";

/** The response to every other address, with the status 404. */
export const notFoundPage = definePage({
  path: "/not-found",
  title: "Page Not Found",
  description: "We couldn’t find a page at this address.",
  listed: false,
  Content: () => (
    <SimplePage>
      <div className={styles.content}>
        <p className={styles.status}>404</p>
        <h1>Page Not Found</h1>
        <p className={styles.text}>
          We couldn’t find a page at this address. It may have moved, or the link may be mistyped.
        </p>
        <div className={styles.actions}>
          <LinkButton href="/" variant="primary">
            Go Home
          </LinkButton>
          <LinkButton href="/documentation">View Documentation</LinkButton>
        </div>
      </div>
    </SimplePage>
  ),
});
