import ellipsisIcon from "virtual:lucide/ellipsis";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import type { Question } from "#engine";
import { Icon } from "../../ui/Icon.tsx";

/** The actions on a question in the list; moving is left out if it makes no sense. */
export function QuestionMenu({
  question: { field_name },
  onUp,
  onDown,
  onDuplicate,
  onDelete,
}: {
  readonly question: Question;
  readonly onUp?: () => void;
  readonly onDown?: () => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const isOpen = anchor !== undefined;
  const close = () => setAnchor(undefined);
  const item = (label: string, run: (() => void) | undefined) => (
    <MenuItem
      key={label}
      disabled={run === undefined}
      onClick={() => {
        close();
        run?.();
      }}
    >
      {label}
    </MenuItem>
  );
  return (
    <>
      <IconButton
        aria-label={`Actions for ${field_name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon of={ellipsisIcon} fontSize="small" />
      </IconButton>
      <Menu open={isOpen} anchorEl={anchor ?? null} onClose={close}>
        {[item("Move up", onUp), item("Move down", onDown), item("Duplicate", onDuplicate), item("Delete", onDelete)]}
      </Menu>
    </>
  );
}
