import { operations } from "#contract";
import { Badge } from "../../../ui/Badge.tsx";
import { inline } from "../markdown.tsx";
import { operationHref } from "./addresses.ts";
import styles from "./Fields.module.css";
import type { Member } from "./json-schema.ts";

/** Nested members are initially open up to this number. */
const MAX_OPEN = 4;

/** The members of a schema, or parameters: name, type, whether required, constraints, description; nested. */
export function Fields({ members }: { readonly members: readonly Member[] }) {
  return (
    <ul className={styles.fields}>
      {members.map((member) => (
        <li key={member.name} className={styles.field}>
          <p className={styles.head}>
            <code className={styles.name}>{member.name}</code>
            <span className={styles.type}>{member.type}</span>
            {member.required && <Badge tone="warning">required</Badge>}
          </p>
          {member.description && <p className={styles.description}>{inline(member.description)}</p>}
          {member.constraints.length > 0 && (
            <p className={styles.constraints}>
              {member.constraints.map((constraint) => (
                <span key={constraint}>{inline(constraint)}</span>
              ))}
            </p>
          )}
          {member.sameAs !== undefined && (
            <p className={styles.description}>
              Its members are described under <SameAs href={member.sameAs} />.
            </p>
          )}
          {member.members.length > 0 && (
            <details className={styles.nested} open={member.members.length <= MAX_OPEN}>
              <summary>
                Members of <code>{member.name}</code>
              </summary>
              <Fields members={member.members} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A link to the endpoint that documents the same members. */
export function SameAs({ href }: { readonly href: string }) {
  const operation = Object.values(operations).find(({ id }) => operationHref(id) === href);
  return <a href={href}>{operation?.summary}</a>;
}
