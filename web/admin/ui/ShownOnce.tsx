import Box from "@mui/material/Box";
import { CopyButton } from "./CopyButton.tsx";
import { Facts } from "./Facts.tsx";

/** A line to hand over, such as a username. */
type HandedOver = readonly [label: string, value: string];

/**
 * Values to hand over that are displayed only once: each of them and all together can be copied.
 *
 * @example <ShownOnce label="Sign-in details" lines={[["Username", "oak-admin"], ["Password", "…"]]} />
 */
export function ShownOnce({ label, lines }: { readonly label: string; readonly lines: readonly HandedOver[] }) {
  return (
    <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
      <Facts
        facts={lines}
        label={label}
        sx={{
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "max-content minmax(0, 1fr)" },
          columnGap: 2,
          rowGap: { xs: 0, sm: 0.75 },
          width: "100%",
          m: 0,
          p: 2,
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
          bgcolor: "background.default",
        }}
        valueSx={{ m: 0, mb: { xs: 1, sm: 0 }, fontFamily: "monospace" }}
      />
      <CopyButton label="Copy all" text={lines.map(([name, value]) => `${name}: ${value}`).join("\n")} />
    </Box>
  );
}

/** The sign-in details of a user; an API client gets a token instead of the address of the admin. */
export function signInData({
  username,
  password,
  is_staff,
}: {
  readonly username: string;
  readonly password: string;
  readonly is_staff: boolean;
}): HandedOver[] {
  const address = is_staff ? (["Address", `${location.origin}/admin/`] as const) : undefined;
  return [...(address === undefined ? [] : [address]), ["Username", username], ["Password", password]];
}
