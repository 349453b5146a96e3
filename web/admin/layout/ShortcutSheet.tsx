import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useAreas } from "../area/area-context.ts";
import { MODIFIER } from "./shortcuts.ts";

/** Every keyboard shortcut. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const areas = useAreas();
  const entries: readonly (readonly [keys: readonly string[], what: string])[] = [
    [[MODIFIER, "K"], "Command palette"],
    [[MODIFIER, "S"], "Save the form, and stay"],
    [["/"], "Search this list"],
    [["?"], "These shortcuts"],
    ...areas.flatMap(({ shortcut, title }) =>
      shortcut === undefined ? [] : [[["g", shortcut], `Go to ${title}`] as const],
    ),
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby="shortcuts" maxWidth="xs" fullWidth>
      <DialogTitle id="shortcuts">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ display: "grid", gridTemplateColumns: "auto 1fr", gap: "6px 16px", fontSize: "0.8125rem" }}
        >
          {entries.map(([keys, what]) => (
            <Box key={what} sx={{ display: "contents" }}>
              <Box component="dt" sx={{ display: "flex", gap: 0.5 }}>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </Box>
              <dd>{what}</dd>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
