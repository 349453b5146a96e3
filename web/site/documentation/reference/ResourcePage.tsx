import { TAGS, type Tag } from "#contract";
import { Button } from "../../../ui/Button.tsx";
import { inline } from "../markdown.tsx";
import { CONVENTIONS } from "../places.ts";
import { TABS } from "../tabs.ts";
import styles from "./ApiReference.module.css";
import { endpointsByTag, withoutDuplicates } from "./api.ts";
import { EndpointCard } from "./EndpointCard.tsx";

/** One resource of the API: all its calls, each of which can be closed. */
export function ResourcePage({ tag }: { readonly tag: Tag }) {
  return (
    <>
      <p className={styles.lead}>{inline(TAGS[tag])}</p>
      <p>
        Authentication is described in <a href={TABS["api-reference"].href}>API Reference</a>, errors, pagination, and
        retries in <a href={CONVENTIONS.href}>Conventions</a>. In the samples, replace what is in angle brackets.
      </p>
      <div className={styles.bar} data-needs-js="" data-no-print="">
        <Button size="small" data-open-all="#content details:has(> div > [data-endpoint])">
          Expand all
        </Button>
        <Button size="small" data-close-all="#content details:has(> div > [data-endpoint])">
          Collapse all
        </Button>
      </div>
      <div>
        {withoutDuplicates(endpointsByTag().get(tag) ?? []).map((endpoint) => (
          <EndpointCard key={endpoint.operation.id} endpoint={endpoint} />
        ))}
      </div>
    </>
  );
}
