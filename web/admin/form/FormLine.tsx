import Box from "@mui/material/Box";
import { use } from "react";
import { FormStateContext } from "../controls/form-state.ts";

/** The place of `FormState.line`: it overlays the content before which it is placed, and takes no space. */
export function FormLine() {
  const { setLine } = use(FormStateContext);
  return <Box ref={setLine} data-chrome="" sx={{ position: "absolute", bottom: "100%", left: 0, right: 0 }} />;
}
