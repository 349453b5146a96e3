import { Button } from "../../../ui/Button.tsx";
import type { Endpoint } from "./api.ts";
import styles from "./TryIt.module.css";

/** Opens a form that sends the request to this installation; reference/try.ts creates it. */
export function TryIt({ endpoint: { operation, parameters, request } }: { readonly endpoint: Endpoint }) {
  const { id, method, path, requires, scoped, testToken } = operation;
  return (
    <div className={styles.tryIt} data-needs-js="" data-no-print="">
      <Button
        size="small"
        data-try={id}
        data-method={method}
        data-path={path}
        data-takes={[
          ...(requires === null ? [] : ["token"]),
          ...(testToken === undefined ? [] : ["test-token"]),
          ...(scoped ? ["account"] : []),
          ...(operation.conditional === "required" ? ["match"] : []),
          ...(request === undefined ? [] : ["body"]),
        ].join(" ")}
        data-query={parameters.query.map(({ name }) => name).join(", ")}
        aria-expanded={false}
      >
        Try it
      </Button>
    </div>
  );
}
