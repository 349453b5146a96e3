import chevronsUpDownIcon from "virtual:lucide/chevrons-up-down";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useDraftId } from "../../api/draft.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Dot, DRAFT_COLOR } from "./Dot.tsx";
import { NewDraftDialog, WorkspaceMenu } from "./on-demand.tsx";

/** Always displays whether the pages of the model show the live one or a draft, and switches between them. */
export function WorkspaceSwitch() {
  const id = useDraftId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isNew, setNew] = useState(false);
  return (
    <>
      <Button
        id="workspace"
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={id === undefined ? "Live: switch to a draft" : "Draft: switch to another or to live"}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        endIcon={<Icon of={chevronsUpDownIcon} sx={{ color: "text.secondary" }} />}
        sx={{
          minWidth: 0,
          flex: "none",
          px: 1,
          "& .MuiButton-endIcon": { ml: 0.25 },
          ...(id === undefined ? {} : { borderColor: DRAFT_COLOR, color: DRAFT_COLOR }),
        }}
      >
        <Dot isLive={id === undefined} />
        {id === undefined ? "Live" : "Draft"}
      </Button>
      {anchor !== null && (
        <WorkspaceMenu
          anchor={anchor}
          onNew={() => {
            setAnchor(null);
            setNew(true);
          }}
          onClose={() => setAnchor(null)}
        />
      )}
      {isNew && <NewDraftDialog onClose={() => setNew(false)} />}
    </>
  );
}
