import { useId } from "react";
import { type Mode, scopesOf } from "#engine";
import { fieldsFor } from "../../editor/fields.ts";
import { SourceEditor } from "../../editor/SourceEditor.tsx";
import { Problems } from "../controls/Problems.tsx";
import { useControl, usePlayground } from "../state/context.tsx";
import type { Target } from "../state/target.ts";

/** A formula or rule of the playground's model. */
export function SourceField({
  target,
  mode,
  source,
  label,
}: {
  readonly target: Target;
  readonly mode: Mode;
  /** The last valid one, from the model. */
  readonly source: string;
  readonly label: string;
}) {
  const id = useId();
  const { text, diagnostics, problems, write, settle } = useControl(target, source);
  const { document } = usePlayground().state;
  const fields = () => {
    const { beforeScores, all } = scopesOf(document);
    if (target.kind !== "field") return fieldsFor(document, all);
    const own = document.calculated_fields.find((field) => field.id === target.id)?.name;
    return fieldsFor(document, beforeScores, own);
  };
  return (
    <div>
      <SourceEditor
        source={{ mode, label, text, diagnostics, problems, fields, onChange: write, onLeave: settle }}
        describedBy={id}
      />
      <Problems id={id} problems={problems} kept={source} />
    </div>
  );
}
