import Button from "@mui/material/Button";
import { Link } from "react-router";
import { MODEL_FILES, paths } from "../area/paths.ts";

/** The shortest way from an empty model to a template. */
export function TemplatesLink() {
  return (
    <Button variant="outlined" component={Link} to={paths.list(MODEL_FILES)}>
      Browse templates
    </Button>
  );
}
