import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import { PLACES } from "../area/paths.ts";
import { useModel } from "../data/model.ts";

const PARTS = {
  scoring_model: { list: "scoring_models", text: "Open scoring model" },
  recommendation: { list: "recommendations", text: "Open rule" },
} as const;

/** A link from an explanation to what it explains, while the current model still has it. */
export function OpenLink({
  part,
  id,
  name,
}: {
  readonly part: keyof typeof PARTS;
  readonly id: number;
  /** Distinguishes it from the other links of the page. */
  readonly name: string;
}) {
  const { data } = useModel();
  const { list, text } = PARTS[part];
  if (data === undefined || !data.document[list].some((each) => each.id === id)) return null;
  return (
    <MuiLink component={Link} to={PLACES[part](id)} aria-label={`${text}: ${name}`} sx={{ fontSize: "0.8125rem" }}>
      {text}
    </MuiLink>
  );
}
