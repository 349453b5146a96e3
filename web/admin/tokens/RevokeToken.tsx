import Button from "@mui/material/Button";
import { useState } from "react";
import { useDelete } from "react-admin";
import { useNavigate } from "react-router";
import { notify } from "../../ui/notifications/notify.ts";
import { explain } from "../api/errors.ts";
import { useArea } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { type Token, tokenName } from "./token.ts";

/** Ends a token for good. */
export function RevokeToken({ token }: { readonly token: Token }) {
  const area = useArea();
  const navigate = useNavigate();
  const [revoke, { isPending }] = useDelete<Token>();
  const [isAsking, setAsking] = useState(false);

  async function run(): Promise<void> {
    try {
      await revoke(area.path, { id: token.id, previousData: token }, { returnPromise: true });
      notify.success("Revoked.");
      void navigate(paths.list(area));
    } catch (error) {
      notify.error(explain(error));
      setAsking(false);
    }
  }

  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Revoke ${tokenName(token)}?`}
        text={
          token.is_default
            ? `Whatever uses it is refused within a second. ${token.username} gets another one the next time they ask for theirs. This cannot be undone.`
            : "Whatever uses it is refused within a second. This cannot be undone."
        }
        action="Revoke"
        isBusy={isPending}
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
