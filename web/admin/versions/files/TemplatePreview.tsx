import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { EMPTY_MODEL, type ModelFile, planFile } from "#engine";
import { api } from "../../api/client.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Content } from "../content/Content.tsx";
import type { FileSource } from "./source.ts";

/** The contents of a template: its questions, points, rules, and bands. */
export function TemplatePreview({
  slug,
  name,
  onUse,
  onClose,
}: {
  readonly slug: string;
  readonly name: string;
  readonly onUse: (source: FileSource) => void;
  readonly onClose: () => void;
}) {
  const id = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ["model-template", slug],
    queryFn: () => api.getModelTemplate({ params: { slug } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{name}</DialogTitle>
      {/* scrollable with the keyboard, too */}
      <DialogContent tabIndex={0}>
        {error !== null ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : data === undefined ? (
          <Loading />
        ) : (
          <Shown file={data as ModelFile} />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
        <Button
          variant="contained"
          disabled={data === undefined}
          onClick={() => data !== undefined && onUse({ name, isTemplate: true, sent: { body: data as ModelFile } })}
        >
          Use this template
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Shown({ file }: { readonly file: ModelFile }) {
  const plan = planFile(file, EMPTY_MODEL, new Date().toISOString());
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Typography sx={{ color: "text.secondary" }}>{file.description}</Typography>
      {plan.ok && <Content document={plan.document} />}
    </Box>
  );
}
