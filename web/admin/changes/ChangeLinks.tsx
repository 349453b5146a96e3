import type { ModelChange } from "#engine";
import { PLACES } from "../area/paths.ts";
import { LinkList } from "../ui/LinkList.tsx";
import { changeKey } from "./by-part.ts";
import { changeSentence, withoutDeleted } from "./sentence.ts";

/**
 * Changes of a model in sentences, each with a link to the changed item.
 *
 * @param isNamed whether only the items are named, because a heading says what happens to them
 */
export function ChangeLinks({
  changes,
  label,
  isNamed = false,
}: {
  readonly changes: readonly ModelChange[];
  readonly label: string;
  readonly isNamed?: boolean;
}) {
  const lines = changes.map((change) => ({
    key: changeKey(change),
    text: changeSentence(isNamed ? withoutDeleted(change.text) : change.text),
    to: pathOf(change.target),
  }));
  return <LinkList lines={lines} label={label} />;
}

function pathOf({ type, id }: ModelChange["target"]): string | undefined {
  const hasPage = id !== null && type !== "bands" && type !== "choice" && type !== "value_range";
  return hasPage ? PLACES[type](id) : undefined;
}
