import Box from "@mui/material/Box";

/**
 * A lead by its name if there is one, with its identifier below; without a name by its identifier, with its address
 * below.
 */
export function LeadName({
  lead: { lead_id, name, email },
}: {
  readonly lead: { readonly lead_id: string; readonly name: string | null; readonly email: string | null };
}) {
  return (
    <>
      {name || lead_id}
      {(name || email) && (
        <Box component="span" sx={{ display: "block", fontWeight: 400, fontSize: "0.75rem", color: "text.secondary" }}>
          {name ? lead_id : email}
        </Box>
      )}
    </>
  );
}
