import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "../../ui/notifications/notify.ts";
import { api } from "../api/client.ts";
import { explain, isNotFound } from "../api/errors.ts";
import { browserOf } from "../data/browser-of.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { Moment } from "../ui/Moment.tsx";
import { Section } from "../ui/Section.tsx";
import { SESSIONS } from "./own-sessions.ts";

/** The user's sessions, each with "sign out there". */
export function Sessions() {
  const { data, error, refetch } = useQuery(SESSIONS);
  const queryClient = useQueryClient();

  const others = (data ?? []).filter(({ current }) => !current).map(({ id }) => id);

  async function endAll(ids: readonly number[], done = "Signed out everywhere else."): Promise<void> {
    try {
      await Promise.all(ids.map(endOne));
      notify.success(done);
    } catch (failure) {
      notify.error(explain(failure));
    }
    await queryClient.invalidateQueries(SESSIONS);
  }

  return (
    <Section
      title="Sessions"
      description="Devices where you are signed in. If you don't recognize one, sign it out and change your password."
      actions={others.length > 0 && <EndOthers count={others.length} onEnd={() => endAll(others)} />}
    >
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : (
        <Box component="ul" aria-label="Sessions">
          {data.map(({ id, ip, user_agent, created_at, last_seen_at, current }) => (
            <Box
              component="li"
              key={id}
              sx={{
                display: "flex",
                flexWrap: "wrap",
                alignItems: "center",
                gap: 1,
                py: 1.25,
                borderTop: 1,
                borderColor: "divider",
              }}
            >
              <Box sx={{ flex: "1 1 220px", minWidth: 0 }}>
                <Box sx={{ fontWeight: 600 }}>
                  {browserOf(user_agent)} {current && <Here />}
                </Box>
                <Box
                  sx={{ color: "text.secondary", fontSize: "0.8125rem", overflowWrap: "anywhere" }}
                  title={user_agent}
                >
                  {ip} · last used <Moment at={last_seen_at} /> · since <Moment at={created_at} />
                </Box>
              </Box>
              {!current && (
                <Button
                  variant="outlined"
                  aria-label={`Sign out: ${browserOf(user_agent)}, ${ip}`}
                  onClick={() => void endAll([id], "Session signed out.")}
                >
                  Sign out
                </Button>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Section>
  );
}

/** A session that has ended in the meantime is a success. */
async function endOne(id: number): Promise<void> {
  await api.endSession({ params: { id } }).catch((failure: unknown) => {
    if (!isNotFound(failure)) throw failure;
  });
}

function EndOthers({ count, onEnd }: { readonly count: number; readonly onEnd: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        Sign out everywhere else
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Sign out everywhere else?"
        text={`${count === 1 ? "One other session" : `${count} other sessions`} will be signed out. You stay signed in here.`}
        action="Sign out everywhere else"
        onConfirm={() => {
          setAsking(false);
          void onEnd();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function Here() {
  return (
    <Box component="span" sx={{ ml: 0.5, color: "success.main", fontSize: "0.75rem", fontWeight: 600 }}>
      This session
    </Box>
  );
}
