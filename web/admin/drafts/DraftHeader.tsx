import ellipsisIcon from "virtual:lucide/ellipsis";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import MuiLink from "@mui/material/Link";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { etagOf } from "#contract/client";
import { draftAddress } from "../api/address.ts";
import { api } from "../api/client.ts";
import { useDraftId } from "../api/draft.ts";
import { useArea } from "../area/area-context.ts";
import { MODEL, PLACES, paths } from "../area/paths.ts";
import { isEditable, UNFINISHED } from "../data/drafts.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Moment } from "../ui/Moment.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { useAct } from "./calls.ts";
import { draftPlace, useShownDraft } from "./draft-context.ts";
import { StateChip } from "./StateChip.tsx";

const RenameDialog = onDemand(async () => (await import("./RenameDialog.tsx")).RenameDialog);
const DuplicateDialog = onDemand(async () => (await import("./DuplicateDialog.tsx")).DuplicateDialog);

/** The draft's name and purpose, and the actions on it as a whole. */
export function DraftHeader() {
  const area = useArea();
  const draft = useShownDraft();
  const acting = useDraftId();
  const { id, name, description, author, updated_at, base_version } = draft;
  return (
    <PageHeader
      title={name}
      trail={[{ label: area.title, to: paths.list(area) }]}
      description={
        <>
          {description !== "" && <Box sx={{ whiteSpace: "pre-wrap", mb: 0.75 }}>{description}</Box>}
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 16px", fontSize: "0.8125rem" }}>
            <StateChip draft={draft} />
            <span>
              Based on{" "}
              <MuiLink component={Link} to={PLACES.model_version(base_version)}>
                version {base_version}
              </MuiLink>
            </span>
            {author !== null && <span>by {author.username}</span>}
            <span>
              Updated <Moment at={updated_at} />
            </span>
          </Box>
        </>
      }
      actions={
        <>
          <MoreActions />
          {isEditable(draft) && acting !== id && (
            <Button variant="outlined" component={Link} to={draftAddress(paths.list(MODEL), id)}>
              Edit in this draft
            </Button>
          )}
          {isEditable(draft) && (
            <Button
              variant={draft.may.publish ? "contained" : "outlined"}
              component={Link}
              to={draftPlace(id, "publish/")}
            >
              Publish…
            </Button>
          )}
        </>
      }
    />
  );
}

function MoreActions() {
  const draft = useShownDraft();
  const act = useAct();
  const navigate = useNavigate();
  const area = useArea();
  const acting = useDraftId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<"rename" | "duplicate" | "discard">();
  if (draft.state === "discarded") return null;
  const isUnfinished = UNFINISHED.includes(draft.state);

  async function discard(): Promise<void> {
    setOpen(undefined);
    const call = () => api.discardDraft({ params: { id: draft.id }, ifMatch: etagOf(draft) });
    if (!(await act(call, "Draft discarded"))) return;
    void navigate(acting === draft.id ? draftAddress(paths.list(area), undefined) : paths.list(area));
  }

  const choose = (what: typeof open) => () => {
    setAnchor(null);
    setOpen(what);
  };
  return (
    <>
      <IconButton
        aria-label="More actions"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon of={ellipsisIcon} fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {isUnfinished && <MenuItem onClick={choose("rename")}>Rename or describe…</MenuItem>}
        <MenuItem onClick={choose("duplicate")}>Duplicate…</MenuItem>
        {isUnfinished && (
          <MenuItem onClick={choose("discard")} sx={{ color: "error.main" }}>
            Discard…
          </MenuItem>
        )}
      </Menu>
      {open === "rename" && <RenameDialog onClose={() => setOpen(undefined)} />}
      {open === "duplicate" && <DuplicateDialog onClose={() => setOpen(undefined)} />}
      <ConfirmDialog
        open={open === "discard"}
        title={`Discard “${draft.name}”?`}
        text="Its changes are lost for everyone who works in it. The live model stays as it is. This can't be undone."
        action="Discard"
        onConfirm={() => void discard()}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}
