import { EVENT_EXAMPLES, openApiDocument } from "#contract";
import { EVENT_SCHEMAS } from "#contract/schemas/events";
import { EVENT_TYPES, type EventType } from "#contract/wire";
import { json } from "../../../samples/literal.ts";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Heading } from "../../components/Prose.tsx";
import { inline } from "../markdown.tsx";
import { GUIDES } from "../places.ts";
import { Fields } from "../reference/Fields.tsx";
import { type Components, membersOf } from "../reference/json-schema.ts";

/** Every type of event, from the table of the contract. */
export function EventTypes() {
  const [first] = EVENT_TYPES;
  return (
    <>
      <p>
        Every event has the same envelope and, in <code>data</code>, what it is about.{" "}
        <a href={GUIDES["follow-events"].href}>{GUIDES["follow-events"].text}</a> says how to read them. New types and
        new fields may be added, so ignore those that you don’t know.
      </p>
      <Heading id="envelope">The envelope</Heading>
      <Fields
        members={membersOfEvent(first).map((member) => (member.name === "data" ? { ...member, members: [] } : member))}
      />
      {EVENT_TYPES.map((type) => (
        <TypeOfEvent key={type} type={type} />
      ))}
    </>
  );
}

function TypeOfEvent({ type }: { readonly type: EventType }) {
  const data = membersOfEvent(type).find(({ name }) => name === "data")?.members ?? [];
  return (
    <>
      <Heading id={type.replace(".", "-")}>{type}</Heading>
      <p>{inline(EVENT_SCHEMAS[type].description ?? "")}</p>
      <Fields members={data} />
      <CodeBlock title={`Example of ${type}`} language="json" code={json(EVENT_EXAMPLES[type])} />
    </>
  );
}

function membersOfEvent(type: EventType) {
  const { components } = openApiDocument() as unknown as { readonly components: { readonly schemas: Components } };
  const name = EVENT_SCHEMAS[type].meta()?.id;
  return membersOf({ $ref: `#/components/schemas/${name}` }, components.schemas);
}
