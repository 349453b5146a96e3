import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { LIMITS, type ModelDocument } from "#engine";
import { NumberControl } from "../form/NumberControl.tsx";
import { QuestionControl } from "../form/QuestionControl.tsx";
import { SourceControl } from "../form/SourceControl.tsx";
import { SwitchControl } from "../form/SwitchControl.tsx";
import { TextControl } from "../form/TextControl.tsx";

/** What a scoring model is, but for its ranges. */
export function ModelFields({ live }: { readonly live: ModelDocument }) {
  return (
    <Card component="section" aria-label="Scoring model" sx={{ display: "grid", gap: 2.5, p: 2.5 }}>
      <QuestionControl questions={live.questions} />
      <TextControl name="name" label="Name" help="What the explanation of a score calls it." />
      <SourceControl
        name="formula"
        label="Formula"
        mode="formula"
        document={live}
        help="A value for each lead: fields in braces, numbers, operators and functions."
      />
      <Box sx={{ display: "grid", gap: 2.5, gridTemplateColumns: { sm: "minmax(0, 1fr) minmax(0, 2fr)" } }}>
        <NumberControl name="weight" label="Weight" help={`Times the points; 0 to ${LIMITS.weight}.`} required />
        <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
          <Box component="legend" sx={{ p: 0, mb: 0.5, fontSize: "0.8125rem", fontWeight: 550 }}>
            The points count on
          </Box>
          <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3 }}>
            <SwitchControl name="x_axis" label="X, capability" />
            <SwitchControl name="y_axis" label="Y, propensity" />
          </Box>
        </Box>
      </Box>
    </Card>
  );
}
