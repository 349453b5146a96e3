import { operations, TAGS, type Tag } from "#contract";
import { Disclosure } from "../../components/Disclosure.tsx";
import { Heading } from "../../components/Prose.tsx";
import { inline } from "../markdown.tsx";
import { resourcePlace } from "../places.ts";
import styles from "./ApiReference.module.css";
import { operationHref } from "./addresses.ts";
import card from "./EndpointCard.module.css";
import { EndpointSummary } from "./EndpointSummary.tsx";

/** The link to the page of a resource. */
const allOf = (tag: Tag) => `All ${tag.toLowerCase().replace(/(?<!ic)s$/, "")} endpoints`;

const tagId = (tag: Tag) => `endpoints-${tag.toLowerCase().replaceAll(" ", "-")}`;

/**
 * Every endpoint of the API, grouped by resource. The details of an endpoint are on the page of its resource;
 * reference/load.ts loads them when it is opened.
 */
export function EndpointList() {
  const all = Object.values(operations);
  return (Object.keys(TAGS) as Tag[]).map((tag) => (
    <section key={tag} aria-labelledby={tagId(tag)} className={styles.group}>
      <Heading level={3} id={tagId(tag)}>
        {tag}
      </Heading>
      <p className={styles.about}>
        {inline(TAGS[tag])} <a href={resourcePlace(tag).href}>{allOf(tag)}</a>
      </p>
      <div>
        {all
          .filter((operation) => operation.tag === tag)
          .map((operation) => (
            <Disclosure
              key={operation.id}
              className={card.card}
              summary={<EndpointSummary operation={operation} level={4} />}
            >
              <div data-load-endpoint={operation.id}>
                <a href={operationHref(operation.id)}>{operation.summary}: schemas, code, and examples</a>
              </div>
            </Disclosure>
          ))}
      </div>
    </section>
  ));
}
