import Chip from "@mui/material/Chip";

/** Marks a test token. */
export const TestChip = () => <Chip component="span" size="small" color="warning" label="Test" />;
