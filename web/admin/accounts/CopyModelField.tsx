import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { ModelDocument } from "#engine";
import { apiIn } from "../api/client.ts";
import { explain } from "../api/errors.ts";
import { useSession } from "../api/session.ts";
import { SelectControl } from "../form/SelectControl.tsx";

/** What the account begins with: nothing, or the model of another account within reach. */
export function CopyModelField() {
  const { accounts } = useSession();
  const source = useWatch({ name: "copy_model_of" }) as number | null;
  const account = accounts.find(({ id }) => id === source);
  return (
    <Box sx={{ display: "grid" }}>
      <SelectControl
        name="copy_model_of"
        label="Begin with the model of"
        none="No account: an empty model"
        options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {account !== undefined && <Copied slug={account.slug} name={account.name} />}
    </Box>
  );
}

/** Says what would be copied. */
function Copied({ slug, name }: { readonly slug: string; readonly name: string }) {
  const { data, error } = useQuery({ queryKey: ["model-of", slug], queryFn: () => readModel(slug) });
  const text =
    error !== null ? explain(error) : data === undefined ? "Looking at its model…" : `Copies ${contentsOf(data)}.`;
  return (
    <Typography role="status" variant="body2" sx={{ mt: 0.75, color: "text.secondary" }}>
      {text} Leads, users and tokens of {name} are not copied.
    </Typography>
  );
}

async function readModel(slug: string): Promise<ModelDocument> {
  return (await apiIn(slug).getModel()).document;
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** `8 questions, 6 scoring models, 9 rules, 1 calculated field and the bands` */
function contentsOf({ questions, scoring_models, recommendations, calculated_fields }: ModelDocument): string {
  const parts = [
    counted(questions.length, "question"),
    counted(scoring_models.length, "scoring model"),
    counted(recommendations.length, "rule"),
    counted(calculated_fields.length, "calculated field"),
  ];
  return `${parts.join(", ")} and the bands`;
}
