import Button from "@mui/material/Button";
import { useState } from "react";
import { useNavigate } from "react-router";
import { notify } from "../../ui/notifications/notify.ts";
import { api } from "../api/client.ts";
import { explain } from "../api/errors.ts";
import { useArea } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import { isReadingOf } from "../data/items.ts";
import { useSaved } from "../form/saved.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { type Token, tokenName } from "./token.ts";

/** Revokes a token. */
export function RevokeToken({ token }: { readonly token: Token }) {
  const area = useArea();
  const navigate = useNavigate();
  const saved = useSaved();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);

  async function run(): Promise<void> {
    setPending(true);
    try {
      // without a condition: it must be revoked, whatever changed since it was read
      await api.revokeToken({ params: { id: token.id } });
      saved("Token revoked", undefined, (queryKey) => isReadingOf(area.path, token, queryKey));
      void navigate(paths.list(area));
    } catch (error) {
      notify.error(explain(error));
      setPending(false);
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
            ? `Requests that use it fail within a second. ${token.username} gets a new one at the next sign-in to the API. This can't be undone.`
            : "Requests that use it fail within a second. This can't be undone."
        }
        action="Revoke"
        isBusy={isPending}
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
