import checkIcon from "virtual:lucide/check";
import plusIcon from "virtual:lucide/plus";
import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useDraftId } from "../../api/draft.ts";
import { explain } from "../../api/errors.ts";
import { DRAFTS, paths } from "../../area/paths.ts";
import { changesText, type Draft, stateName, UNFINISHED_DRAFTS } from "../../data/drafts.ts";
import { useSwitchDraft } from "../../data/switch-draft.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Dot } from "./Dot.tsx";

/** The live model and the drafts to switch to. */
export function WorkspaceMenu({
  anchor,
  onNew,
  onClose,
}: {
  readonly anchor: HTMLElement;
  readonly onNew: () => void;
  readonly onClose: () => void;
}) {
  const acting = useDraftId();
  const switchTo = useSwitchDraft();
  const { data: drafts, error } = useQuery(UNFINISHED_DRAFTS);
  const goTo = (draft: number | undefined) => {
    onClose();
    if (draft !== acting) void switchTo(draft);
  };
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{
        list: { "aria-label": "Model" },
        paper: { sx: { width: 320, maxWidth: "calc(100vw - 16px)", maxHeight: 460 } },
      }}
    >
      <MenuItem selected={acting === undefined} onClick={() => goTo(undefined)}>
        <Dot isLive />
        <Entry name="Live" detail="Scores new leads" isHere={acting === undefined} />
      </MenuItem>
      <Divider component="li" />
      {(drafts ?? []).map((draft) => (
        <MenuItem key={draft.id} selected={draft.id === acting} onClick={() => goTo(draft.id)}>
          <Dot isLive={false} />
          <Entry name={draft.name} detail={detailOf(draft)} isHere={draft.id === acting} />
        </MenuItem>
      ))}
      {drafts?.length === 0 && <Remark>No open drafts</Remark>}
      {drafts === undefined && <Remark>{error === null ? "Loading…" : explain(error)}</Remark>}
      <Divider component="li" />
      <MenuItem onClick={onNew}>
        <Icon of={plusIcon} sx={{ fontSize: 14, ml: "-3px", mr: "3px", color: "text.secondary" }} />
        New draft…
      </MenuItem>
      <MenuItem component={Link} to={paths.list(DRAFTS)} onClick={onClose} sx={{ pl: "24px" }}>
        Manage drafts
      </MenuItem>
    </Menu>
  );
}

const detailOf = (draft: Draft): string =>
  [
    ...(draft.state === "open" && draft.changes_requested_by === null ? [] : [stateName(draft)]),
    changesText(draft.changes),
    ...(draft.author === null ? [] : [draft.author.username]),
  ].join(" · ");

function Entry({ name, detail, isHere }: { readonly name: string; readonly detail: string; readonly isHere: boolean }) {
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ overflow: "hidden", textOverflow: "ellipsis", fontWeight: 550 }}>{name}</Box>
        <Box sx={{ color: "text.secondary", fontSize: "0.75rem", overflow: "hidden", textOverflow: "ellipsis" }}>
          {detail}
        </Box>
      </Box>
      {isHere && <Icon of={checkIcon} fontSize="small" sx={{ ml: 1 }} />}
    </>
  );
}

/** Displayed if there is nothing to choose from. */
const Remark = ({ children }: { readonly children: ReactNode }) => (
  <Box component="li" role="none" sx={{ px: 1.75, py: 0.75, color: "text.secondary", fontSize: "0.8125rem" }}>
    {children}
  </Box>
);
