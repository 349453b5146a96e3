import Box from "@mui/material/Box";
import { useMemo, useState } from "react";
import { type ModelDocument, type Scope, scopesOf } from "#engine";
import type { Condition, Group } from "../../../editor/builder/conditions.ts";
import { readRule } from "../../../editor/builder/read-rule.ts";
import { writeRule } from "../../../editor/builder/write-rule.ts";
import { useFocusOnceThere } from "../../ui/use-focus-once-there.ts";
import { BuilderContext } from "./builder-context.ts";
import { ConditionGroup } from "./ConditionGroup.tsx";
import { type Path, withAdded, withItem } from "./items.ts";

/**
 * A rule built from conditions. It displays the conditions of the text, and writes the text. Empty groups, which a text
 * cannot express, are kept until the text changes in another way.
 */
export function RuleBuilder({
  document,
  fields,
  begin,
  text,
  onChange,
}: {
  readonly document: ModelDocument;
  /** Those that the rule may use; by default, all of the model. */
  readonly fields?: Scope | undefined;
  /** The field of a new condition; by default, the first. */
  readonly begin?: string | undefined;
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  const scope = useMemo(() => fields ?? scopesOf(document).all, [fields, document]);
  const [own, setOwn] = useState<{ readonly text: string; readonly group: Group }>();
  const read = useMemo(() => readRule(text), [text]);
  const group = own?.text === text ? own.group : read;
  const [announcement, setAnnouncement] = useState("");
  const { box, focus } = useFocusOnceThere<HTMLDivElement>();

  function write(next: Group): void {
    const written = writeRule(next);
    setOwn({ text: written, group: next });
    onChange(written);
  }

  if (group === undefined) {
    return (
      <Box data-builder="" sx={{ color: "text.secondary" }}>
        The rule below has an error. Fix it there to edit it as conditions again.
      </Box>
    );
  }
  const within = {
    document,
    scope,
    begin: begin !== undefined && scope.has(begin) ? begin : [...scope.keys()][0],
    set: (path: Path, item: Condition | Group) =>
      write(path.length === 0 ? (item as Group) : withItem(group, path, item)),
    add(path: Path, item: Condition | Group) {
      const inner = path.reduce<Condition | Group | undefined>(
        (each, place) => (each?.kind === "group" ? each.items[place] : undefined),
        group,
      );
      const place = [...path, inner?.kind === "group" ? inner.items.length : 0].join("-");
      focus(`[data-place="${place}"] input, [data-place="${place}"] button`);
      write(withAdded(group, path, item));
    },
    remove(path: Path, what: string) {
      focus(`[data-add="${path.slice(0, -1).join("-")}"]`);
      setAnnouncement(`${what} removed.`);
      write(withItem(group, path, undefined));
    },
  };
  return (
    <BuilderContext value={within}>
      <Box ref={box} data-builder="">
        <ConditionGroup group={group} path={[]} name="Conditions" />
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      </Box>
    </BuilderContext>
  );
}
