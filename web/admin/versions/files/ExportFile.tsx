import downloadIcon from "virtual:lucide/download";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { ApiError } from "#contract/client";
import { DRAFT_HEADER, OPERATIONS } from "#contract/wire";
import { notify } from "../../../ui/notifications/notify.ts";
import { findDraftId, useDraftId } from "../../api/draft.ts";
import { explain } from "../../api/errors.ts";
import { fetchSignedIn } from "../../api/fetch.ts";
import { session } from "../../api/session.ts";
import { saveExport } from "../../ui/export/fetch-export.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Section } from "../../ui/Section.tsx";

type Format = "yaml" | "json";

/** Downloads the current model as a file. @returns the name of the file @throws ApiError */
async function download(format: Format): Promise<string> {
  const { slug } = session().account;
  const draft = findDraftId();
  const response = await fetchSignedIn(`${OPERATIONS.getModelFile.path}?format=${format}`, {
    headers: { "X-Account": slug, ...(draft === undefined ? {} : { [DRAFT_HEADER]: String(draft) }) },
    credentials: "same-origin",
  });
  if (!response.ok)
    throw new ApiError("getModelFile", response.status, await response.json().catch(() => undefined), undefined);
  const name = `${slug}-model${draft === undefined ? "" : `-draft-${draft}`}.${format}`;
  saveExport({ name, content: await response.blob() });
  return name;
}

/** The id of the notice about the download. */
const NOTICE = { id: "model-file" };

/** Downloads the current model, in either format. */
export function ExportFile() {
  const isLive = useDraftId() === undefined;
  const [busy, setBusy] = useState<Format>();

  function start(format: Format): void {
    setBusy(format);
    notify.loading("Preparing the file…", NOTICE);
    download(format)
      .then((name) => notify.success(`Saved ${name}`, NOTICE))
      .catch((error: unknown) => notify.error(explain(error), NOTICE))
      .finally(() => setBusy(undefined));
  }

  return (
    <Section
      title="Export"
      description={`${isLive ? "The live model" : "The model of this draft"} as one file: for version control, for review, or for another account. It names everything by field names, so it works anywhere.`}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {(["yaml", "json"] as const).map((format) => (
          <Button
            key={format}
            variant="outlined"
            startIcon={<Icon of={downloadIcon} />}
            disabled={busy !== undefined}
            onClick={() => start(format)}
          >
            Download {format.toUpperCase()}
          </Button>
        ))}
      </Box>
    </Section>
  );
}
