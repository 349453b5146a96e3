import undo2Icon from "virtual:lucide/undo-2";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { etagOf } from "#contract/client";
import { api } from "../../api/client.ts";
import { changeSentence } from "../../changes/sentence.ts";
import { isEditable } from "../../data/drafts.ts";
import { Failed } from "../../ui/Failed.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageControls } from "../../ui/list/PageControls.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { type DraftEdit, editsQuery, useAct } from "../calls.ts";
import { useShownDraft } from "../draft-context.ts";

/** The edits of the draft in words, each of which can be undone while the draft can be edited. */
export function EditList() {
  const { id } = useShownDraft();
  const [{ page, size }, setPlace] = useState({ page: 1, size: 25 });
  const { data, error, refetch } = useQuery({ ...editsQuery(id, page, size), placeholderData: keepPreviousData });
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (data.results.length === 0) return <Box sx={{ color: "text.secondary" }}>No edits yet.</Box>;
  return (
    <>
      <Box component="ol" aria-label="Edits" sx={{ display: "grid", gap: 1.25, m: 0, p: 0, listStyle: "none" }}>
        {data.results.map((edit) => (
          <EditItem key={edit.edit} edit={edit} />
        ))}
      </Box>
      <PageControls
        page={page}
        pageSize={size}
        total={data.count}
        onPage={(next) => setPlace({ page: next, size })}
        onPageSize={(next) => setPlace({ page: 1, size: next })}
      />
    </>
  );
}

function EditItem({ edit: { edit, note, changes, author, made_at } }: { readonly edit: DraftEdit }) {
  const draft = useShownDraft();
  const act = useAct();
  const [isBusy, setBusy] = useState(false);

  async function undo(): Promise<void> {
    setBusy(true);
    await act(
      () => api.revertDraftEdit({ params: { id: draft.id, edit }, ifMatch: etagOf(draft) }),
      `Edit ${edit} undone`,
    );
    setBusy(false);
  }

  return (
    <Box
      component="li"
      sx={{ borderTop: 1, borderColor: "divider", pt: 1.25, fontSize: "0.8125rem", overflowWrap: "anywhere" }}
    >
      {(changes.length === 0 ? [note] : changes).map((text) => (
        <div key={text}>{changeSentence(text)}</div>
      ))}
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1, minHeight: 30 }}>
        <Box sx={BYLINE}>
          {author !== null && <span>{author.username}</span>}
          <Moment at={made_at} />
        </Box>
        {isEditable(draft) && (
          <Button
            size="small"
            startIcon={<Icon of={undo2Icon} />}
            disabled={isBusy}
            onClick={() => void undo()}
            aria-label={`Undo: ${note}`}
          >
            Undo
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Each of the two stays in one line. */
const BYLINE = {
  display: "flex",
  flexWrap: "wrap",
  columnGap: 1,
  flex: "1 1 12rem",
  color: "text.secondary",
  fontSize: "0.75rem",
} as const;
