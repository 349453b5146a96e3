import ellipsisIcon from "virtual:lucide/ellipsis";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { Link } from "react-router";
import { notify } from "../../../ui/notifications/notify.ts";
import { explain } from "../../api/errors.ts";
import { type LeadListState, savedQuery, writeAddress } from "../../area/lead-list.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ALL, listOfView, type SavedView, type useViews, type ViewProps, viewStateOf } from "./use-views.ts";
import { ViewDialog } from "./ViewDialog.tsx";

/** The user's saved views; nothing if there are none. */
export function ViewBar({ list, change, saved }: ViewProps) {
  const { views = [] } = saved;
  const { current, isOwn, canSave } = viewStateOf(list, views);
  if (views.length === 0) return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.75, mb: 1.5 }}>
      <Box component="nav" aria-label="Views" sx={{ display: "flex", flexWrap: "wrap", gap: 0.75, minWidth: 0 }}>
        <Tab text="All leads" list={ALL} isCurrent={current === undefined && !isOwn} />
        {views.map((view) => (
          <Tab key={view.id} text={view.name} list={listOfView(view)} isCurrent={view === current} />
        ))}
      </Box>
      {current !== undefined && <Options view={current} list={list} canSave={canSave} saved={saved} change={change} />}
    </Box>
  );
}

function Tab({
  text,
  list,
  isCurrent,
}: {
  readonly text: string;
  readonly list: LeadListState;
  readonly isCurrent: boolean;
}) {
  return (
    <Chip
      component={Link}
      to={`?${writeAddress(list)}`}
      clickable
      label={text}
      variant={isCurrent ? "filled" : "outlined"}
      color={isCurrent ? "primary" : "default"}
      sx={{ maxWidth: 260 }}
      {...(isCurrent ? { "aria-current": "page" as const } : {})}
    />
  );
}

/** Actions on the displayed view. */
function Options({
  view,
  list,
  canSave,
  saved,
  change,
}: {
  readonly view: SavedView;
  readonly list: LeadListState;
  readonly canSave: boolean;
  readonly saved: ReturnType<typeof useViews>;
  readonly change: ViewProps["change"];
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isRenaming, setRenaming] = useState(false);
  const act = (work: () => Promise<unknown>, text: string) => () => {
    setAnchor(null);
    work().then(
      () => notify.success(text),
      (error: unknown) => notify.error(explain(error)),
    );
  };
  const remove = async () => {
    await saved.remove(view);
    change(ALL);
  };
  return (
    <>
      <IconButton
        aria-label={`Options of the view ${view.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon of={ellipsisIcon} fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {canSave && (
          <MenuItem onClick={act(() => saved.change(view, { query: savedQuery(list) }), "View updated")}>
            Update view
          </MenuItem>
        )}
        {canSave && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              change(listOfView(view));
            }}
          >
            Reset to saved view
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setRenaming(true);
          }}
        >
          Rename…
        </MenuItem>
        <MenuItem
          onClick={act(
            () => saved.change(view, { is_default: !view.is_default }),
            view.is_default ? "Leads opens with all leads" : `Leads opens with ${view.name}`,
          )}
        >
          {view.is_default ? "Stop opening with this view" : "Open Leads with this view"}
        </MenuItem>
        <MenuItem onClick={act(remove, "View deleted")}>Delete view</MenuItem>
      </Menu>
      {isRenaming && (
        <ViewDialog
          title="Rename view"
          action="Save"
          initial={{ name: view.name, isDefault: view.is_default }}
          onSave={(name, is_default) => saved.change(view, { name, is_default })}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}
