import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { useFormContext } from "react-hook-form";
import { LIMITS, type ModelDocument, type Question } from "#engine";
import { formatExact } from "../../ui/numbers.ts";
import { NumberControl } from "../controls/NumberControl.tsx";
import { SourceControl } from "../controls/SourceControl.tsx";
import { SwitchControl } from "../controls/SwitchControl.tsx";
import { TextControl } from "../controls/TextControl.tsx";
import { QuestionControl } from "../model-parts/QuestionControl.tsx";
import { followQuestion, type ModelDraft } from "./draft.ts";

/** The members of a scoring model, except its ranges. */
export function ScoringModelFields({ document, isNew }: { readonly document: ModelDocument; readonly isNew: boolean }) {
  const { getValues, setValue } = useFormContext<ModelDraft>();

  function follow(question: Question | null, former: Question | undefined): void {
    if (question === null) return;
    const { name, formula } = followQuestion(getValues(), question, former);
    setValue("name", name, { shouldDirty: true });
    setValue("formula", formula, { shouldDirty: true, shouldValidate: true });
  }

  return (
    <Card component="section" aria-label="Scoring model" sx={{ display: "grid", gap: 2.5, p: 2.5 }}>
      <QuestionControl questions={document.questions} autoFocus={isNew} onChoose={follow} />
      <TextControl name="name" label="Name" help="Shown wherever a score is explained." />
      <SourceControl
        name="formula"
        label="Formula"
        mode="formula"
        document={document}
        required
        help="The value to score: fields in braces, numbers, operators, and functions."
      />
      <Box sx={{ display: "grid", gap: 2.5, gridTemplateColumns: { sm: "minmax(0, 3fr) minmax(0, 5fr)" } }}>
        <NumberControl
          name="weight"
          label="Weight"
          help={`Multiplies the points (0–${formatExact(LIMITS.weight)}).`}
          required
        />
        <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
          <Box component="legend" sx={{ p: 0, mb: 0.5, fontSize: "0.8125rem", fontWeight: 550 }}>
            Add points to
          </Box>
          <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2 }}>
            <SwitchControl name="x_axis" label="X, capability" />
            <SwitchControl name="y_axis" label="Y, propensity" />
          </Box>
        </Box>
      </Box>
    </Card>
  );
}
