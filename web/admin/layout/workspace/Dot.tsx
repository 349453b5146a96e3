import Box from "@mui/material/Box";

/** The color of everything that is not live. */
export const DRAFT_COLOR = "var(--color-band-e)";

/** Green for live, the color of drafts for everything else. */
export const Dot = ({ isLive }: { readonly isLive: boolean }) => (
  <Box
    component="span"
    aria-hidden="true"
    sx={{
      flex: "none",
      width: 8,
      height: 8,
      mr: 0.75,
      borderRadius: "50%",
      bgcolor: isLive ? "success.main" : DRAFT_COLOR,
    }}
  />
);
