import Box from "@mui/material/Box";
import { Points } from "../../explain/Points.tsx";
import type { Result } from "../../explain/result.ts";
import { StepDetail } from "../../explain/StepDetail.tsx";
import { modelName } from "../../explain/wording.ts";
import { OpenLink } from "./OpenLink.tsx";

/** How the scores add up; each step opens and, with `isLinked`, links to its scoring model. */
export function Waterfall({ result, isLinked = false }: { readonly result: Result; readonly isLinked?: boolean }) {
  return (
    <Points
      result={result}
      detail={(model) => (
        <>
          <StepDetail model={model} result={result} />
          {isLinked && (
            <Box sx={{ pb: 1 }}>
              <OpenLink part="scoring_model" id={model.id} name={modelName(model)} />
            </Box>
          )}
        </>
      )}
    />
  );
}
