import Button from "@mui/material/Button";
import { Link } from "react-router";
import { MODEL_FILES, paths } from "../area/paths.ts";

/** The shortest way out of an empty model. */
export function TemplatesLink() {
  return (
    <Button variant="outlined" component={Link} to={paths.list(MODEL_FILES)}>
      Browse templates
    </Button>
  );
}
