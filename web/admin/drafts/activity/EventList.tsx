import Box from "@mui/material/Box";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DraftEventKind } from "#contract/wire";
import { fieldLabel } from "../../changes/field-words.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageControls } from "../../ui/list/PageControls.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { activityQuery, type CommentSubject, type DraftEvent, diffQuery } from "../calls.ts";
import { useShownDraft } from "../draft-context.ts";

/** The sentence of each kind of event, after the name of the actor. */
const WORDS: Readonly<Record<DraftEventKind, string>> = {
  comment: "commented",
  review_requested: "requested a review",
  approved: "approved the draft",
  changes_requested: "requested changes",
  approval_withdrawn: "edited the draft, which withdrew the approval",
  scheduled: "scheduled the draft",
  schedule_cancelled: "canceled the schedule",
  publish_failed: "could not publish the draft",
  guarded: "published the draft to a share of the new leads",
  widened: "widened the guarded publish",
  withdrawn: "withdrew the guarded publish",
  published: "published the draft",
  rebased: "brought the draft up to date with the live model",
  discarded: "discarded the draft",
  renamed: "renamed the draft",
};

/** All events of the draft except its edits, the newest first. */
export function EventList() {
  const { id } = useShownDraft();
  const [{ page, size }, setPlace] = useState({ page: 1, size: 25 });
  const { data, error, refetch } = useQuery({ ...activityQuery(id, page, size), placeholderData: keepPreviousData });
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (data.results.length === 0) return <Box sx={{ color: "text.secondary" }}>No comments or events yet.</Box>;
  return (
    <div>
      <Box component="ol" aria-label="History" sx={{ display: "grid", gap: 1.5, m: 0, p: 0, listStyle: "none" }}>
        {data.results.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </Box>
      <PageControls
        page={page}
        pageSize={size}
        total={data.count}
        onPage={(next) => setPlace({ page: next, size })}
        onPageSize={(next) => setPlace({ page: 1, size: next })}
      />
    </div>
  );
}

function EventItem({ event: { kind, actor, body, about, created_at } }: { readonly event: DraftEvent }) {
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: "divider", pt: 1.25, fontSize: "0.8125rem" }}>
      <Box>
        <strong>{actor?.username ?? "The server"}</strong> {WORDS[kind]}
        {about !== null && kind === "comment" && <On about={about} />}{" "}
        <Box component="span" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
          · <Moment at={created_at} />
        </Box>
      </Box>
      {body !== "" && (
        <Box sx={{ mt: 0.5, whiteSpace: "pre-wrap", overflowWrap: "anywhere", fontSize: "0.875rem" }}>{body}</Box>
      )}
    </Box>
  );
}

/** The change that a comment refers to, by name while the draft still makes it. */
function On({ about }: { readonly about: CommentSubject }) {
  const { id } = useShownDraft();
  const { data } = useQuery(diffQuery(id, "base"));
  const target = data?.changes.find(
    (change) => change.target.type === about.type && change.target.id === about.id,
  )?.target;
  if (target === undefined) return " on a change";
  return ` on ${about.field === null ? "" : `the ${fieldLabel(about.field).toLowerCase()} of `}“${target.name}”`;
}
