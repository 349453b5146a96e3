import { Button } from "../../ui/Button.tsx";
import styles from "./ErrorScreen.module.css";

/** Displayed after the page itself has failed. */
export function ErrorScreen({ error, onReload }: { readonly error: unknown; readonly onReload: () => void }) {
  return (
    <main className={styles.screen}>
      <div className={styles.card} role="alert">
        <h1>Something went wrong</h1>
        <p>This page ran into an error. Reloading it usually helps.</p>
        <pre className={styles.details}>{detailsOf(error)}</pre>
        <Button variant="primary" onClick={onReload}>
          Reload Page
        </Button>
      </div>
    </main>
  );
}

const detailsOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));
