import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { roleOf, type User } from "./user.ts";

/** The role of a user, and whether they are deactivated. */
export function RoleChip({ user }: { readonly user: Pick<User, "is_staff" | "is_superuser" | "is_active"> }) {
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", gap: 0.5 }}>
      <Chip
        component="span"
        size="small"
        label={roleOf(user)}
        color={user.is_superuser || user.is_staff ? "primary" : "default"}
        variant={user.is_superuser ? "filled" : "outlined"}
      />
      {!user.is_active && <Chip component="span" size="small" color="warning" label="Deactivated" />}
    </Box>
  );
}
