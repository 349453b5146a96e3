import eyeIcon from "virtual:lucide/eye";
import eyeOffIcon from "virtual:lucide/eye-off";
import refreshCwIcon from "virtual:lucide/refresh-cw";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { ACCESS_SETTLES_DAYS } from "#contract/wire";
import { notify } from "../../ui/notifications/notify.ts";
import { api } from "../api/client.ts";
import { explain } from "../api/errors.ts";
import { useSession } from "../api/session.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Section } from "../ui/Section.tsx";
import { TokenValue } from "./TokenValue.tsx";
import { type Token, tokenName } from "./token.ts";

/** The value of a token, displayed on request (which is recorded) and replaced by rotation. */
export function SecretSection({ token }: { readonly token: Token }) {
  const { user } = useSession();
  const [value, setValue] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const params = { id: token.id };

  async function run(call: () => Promise<{ readonly token: string }>, done?: string): Promise<void> {
    setBusy(true);
    try {
      setValue((await call()).token);
      if (done !== undefined) notify.success(done);
    } catch (error) {
      notify.error(explain(error));
    }
    setBusy(false);
    setAsking(false);
  }

  return (
    <Section
      title="Its value"
      description={
        token.user === user.id
          ? "Showing it is recorded in the audit log."
          : `Showing it is recorded in the audit log. With four eyes on, a user whose token someone else shows or rotates can’t approve for ${ACCESS_SETTLES_DAYS} days.`
      }
      actions={
        <>
          {value === undefined ? (
            <Button
              variant="outlined"
              startIcon={<Icon of={eyeIcon} />}
              disabled={isBusy}
              onClick={() => void run(() => api.getApiToken({ params }))}
            >
              Show token
            </Button>
          ) : (
            <Button variant="outlined" startIcon={<Icon of={eyeOffIcon} />} onClick={() => setValue(undefined)}>
              Hide token
            </Button>
          )}
          <Button
            variant="outlined"
            startIcon={<Icon of={refreshCwIcon} />}
            disabled={isBusy}
            onClick={() => setAsking(true)}
          >
            Rotate
          </Button>
        </>
      }
    >
      {value === undefined ? (
        <Typography sx={{ color: "text.secondary", fontFamily: "monospace" }}>
          {token.is_test ? "lp_test_" : "lp_"}••••••••••••••••••••
        </Typography>
      ) : (
        <TokenValue value={value} />
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Rotate ${tokenName(token)}?`}
        text={`The current token stops working within a second, so update everything that uses it. This can't be undone.`}
        action="Rotate"
        isBusy={isBusy}
        onConfirm={() => void run(() => api.rotateApiToken({ params }), "Token rotated. The old one no longer works.")}
        onClose={() => setAsking(false)}
      />
    </Section>
  );
}
