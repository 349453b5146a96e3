import { Fragment } from "react";
import { slugify } from "#engine";
import text from "../../../../CHANGELOG.md?raw";
import { Heading } from "../../components/Prose.tsx";
import { inline } from "../markdown.tsx";
import { readChangelog } from "./changelog.ts";

/** The changes of each version, from CHANGELOG.md. */
export function Changelog() {
  return readChangelog(text).map(({ title, parts }) => (
    <Fragment key={title}>
      <Heading id={`v-${slugify(title)}`}>{title}</Heading>
      {parts.map((part) => (
        <Fragment key={part.title}>
          <Heading level={3} id={`v-${slugify(`${title} ${part.title}`)}`}>
            {part.title}
            <span className="visually-hidden"> in {title}</span>
          </Heading>
          <ul>
            {part.items.map((item) => (
              <li key={item}>{inline(item)}</li>
            ))}
          </ul>
        </Fragment>
      ))}
    </Fragment>
  ));
}
