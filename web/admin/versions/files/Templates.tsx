import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Operations, Result } from "#contract";
import { api } from "../../api/client.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Section } from "../../ui/Section.tsx";
import type { FileSource } from "./source.ts";
import { TemplatePreview } from "./TemplatePreview.tsx";

type Template = Result<Operations["listModelTemplates"]>[number];

/** Placeholders for the templates, so that nothing below them moves when they load. */
const PLACES = ["a", "b", "c", "d", "e"];
const CARD_HEIGHT = 200;

/** The templates of the product, each with a preview. */
export function Templates({ onUse }: { readonly onUse: (source: FileSource) => void }) {
  const [shown, show] = useState<Template>();
  const { data, error, refetch } = useQuery({
    queryKey: ["model-templates"],
    queryFn: () => api.listModelTemplates(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Section
      title="Start from a template"
      description="Complete models that you can use as they are or change. You see what a template contains before anything happens."
    >
      {error !== null && <Failed error={error} retry={() => void refetch()} />}
      <Box
        component="ul"
        aria-label="Templates"
        sx={{
          display: "grid",
          gap: 1.5,
          gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 260px), 1fr))",
          m: 0,
          p: 0,
          listStyle: "none",
        }}
      >
        {data === undefined && error === null
          ? PLACES.map((place) => <Skeleton key={place} component="li" variant="rounded" height={CARD_HEIGHT} />)
          : data?.map((template) => (
              <TemplateCard key={template.slug} template={template} onPreview={() => show(template)} />
            ))}
      </Box>
      {shown !== undefined && (
        <TemplatePreview
          slug={shown.slug}
          name={shown.name}
          onUse={(source) => {
            show(undefined);
            onUse(source);
          }}
          onClose={() => show(undefined)}
        />
      )}
    </Section>
  );
}

function TemplateCard({ template, onPreview }: { readonly template: Template; readonly onPreview: () => void }) {
  const { name, description, questions, scoring_models, recommendations } = template;
  return (
    <Card
      component="li"
      variant="outlined"
      sx={{ display: "grid", gap: 1, gridTemplateRows: "auto 1fr auto auto", p: 2 }}
    >
      <Typography variant="h3">{name}</Typography>
      <Typography sx={{ color: "text.secondary" }}>{description}</Typography>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {questions} questions · {scoring_models} scoring models · {recommendations} rules
      </Typography>
      <Button variant="outlined" onClick={onPreview} aria-label={`Preview ${name}`} sx={{ justifySelf: "start" }}>
        Preview
      </Button>
    </Card>
  );
}
