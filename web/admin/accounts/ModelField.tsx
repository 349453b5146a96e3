import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { ModelDocument } from "#engine";
import { formatCount } from "../../ui/numbers.ts";
import { api, apiIn } from "../api/client.ts";
import { explain } from "../api/errors.ts";
import { useSession } from "../api/session.ts";
import { SelectControl } from "../controls/SelectControl.tsx";

/** The initial model of the account: none, a template, or the model of another account within reach. */
export function ModelField() {
  const { accounts } = useSession();
  const { data: templates = [] } = useQuery({
    queryKey: ["model-templates"],
    queryFn: () => api.listModelTemplates(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const chosen = useWatch({ name: "model" }) as string | null;
  const template = templates.find(({ slug }) => chosen === `template:${slug}`);
  const account = accounts.find(({ id }) => chosen === `account:${id}`);
  return (
    <Box sx={{ display: "grid" }}>
      <SelectControl
        name="model"
        label="Start from"
        none="An empty model"
        options={[
          ...templates.map(({ slug, name }) => ({ value: `template:${slug}`, label: `Template: ${name}` })),
          ...accounts.map(({ id, name }) => ({ value: `account:${id}`, label: `Copy of ${name}` })),
        ]}
      />
      {template !== undefined && (
        <Note>
          {template.description} Creates {listed(template)}.
        </Note>
      )}
      {account !== undefined && <Copied slug={account.slug} name={account.name} />}
    </Box>
  );
}

/** Lists what would be copied. */
function Copied({ slug, name }: { readonly slug: string; readonly name: string }) {
  const { data, error } = useQuery({ queryKey: ["model-of", slug], queryFn: () => readModel(slug) });
  const text =
    error !== null ? explain(error) : data === undefined ? "Loading its model…" : `Copies ${contentsOf(data)}.`;
  return (
    <Note>
      {text} Leads, users, and tokens of {name} are not copied.
    </Note>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Typography role="status" variant="body2" sx={{ mt: 0.75, color: "text.secondary" }}>
      {children}
    </Typography>
  );
}

async function readModel(slug: string): Promise<ModelDocument> {
  return (await apiIn(slug).getModel()).document;
}

const count = (number: number, one: string) => `${formatCount(number)} ${one}${number === 1 ? "" : "s"}`;

/** `8 questions, 6 scoring models, and 9 rules` */
const listed = (of: {
  readonly questions: number;
  readonly scoring_models: number;
  readonly recommendations: number;
}) =>
  `${count(of.questions, "question")}, ${count(of.scoring_models, "scoring model")}, and ${count(of.recommendations, "rule")}`;

/** `8 questions, 6 scoring models, 9 rules, 1 calculated field, 2 tests, and the bands` */
function contentsOf({ questions, scoring_models, recommendations, calculated_fields, tests }: ModelDocument): string {
  const parts = [
    count(questions.length, "question"),
    count(scoring_models.length, "scoring model"),
    count(recommendations.length, "rule"),
    count(calculated_fields.length, "calculated field"),
    ...(tests.length === 0 ? [] : [count(tests.length, "test")]),
  ];
  return `${parts.join(", ")}, and the bands`;
}
