import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState } from "react";
import type { ModelDocument, Question } from "#engine";
import { useModelLock } from "../../data/model-lock.ts";
import type { Deletion } from "../../model-parts/together.ts";
import { useMoveQuestion } from "../../model-parts/use-move-question.ts";
import { Sortable } from "../../ui/list/Sortable.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import type { ListedQuestion } from "./filter.ts";
import { QuestionCard, QuestionRow } from "./QuestionRow.tsx";
import { useDeleteQuestion } from "./use-delete-question.ts";

const DuplicateQuestion = onDemand(
  async () => (await import("../../model-parts/DuplicateQuestion.tsx")).DuplicateQuestion,
);

const DeleteWithUses = onDemand(async () => (await import("../DeleteWithUses.tsx")).DeleteWithUses);

/**
 * The questions as a table, or as cards on a small screen, sortable by dragging or by the keyboard.
 *
 * @param document the model of the questions
 * @param isWhole whether all questions are displayed: only then can they be moved
 */
export function QuestionRows({
  document,
  items,
  isWhole,
}: {
  readonly document: ModelDocument;
  readonly items: readonly ListedQuestion[];
  readonly isWhole: boolean;
}) {
  const isLocked = useModelLock() !== undefined;
  const canMove = isWhole && !isLocked;
  const isWide = useMediaQuery("(min-width: 760px)", { noSsr: true });
  const move = useMoveQuestion();
  const remove = useDeleteQuestion();
  const [deleted, setDeleted] = useState<{ readonly question: Question; readonly deletion: Deletion }>();
  const [isDeleting, setDeleting] = useState(false);
  const [duplicated, setDuplicated] = useState<Question>();

  async function moveTo(from: number, to: number): Promise<void> {
    const [moving, target] = [items[from]?.question, items[to]?.question];
    if (moving !== undefined && target !== undefined) await move(moving, target.number);
  }

  async function removeOne(question: Question): Promise<void> {
    const { deletionOf } = await import("../../model-parts/together.ts");
    const deletion = deletionOf(document, { kind: "question", id: question.id });
    if (deletion !== undefined) setDeleted({ question, deletion });
    else await remove(question);
  }

  async function removeWithUses(question: Question): Promise<void> {
    setDeleting(true);
    await remove(question, "delete");
    setDeleting(false);
    setDeleted(undefined);
  }

  const rows = items.map((item, index) => ({
    item,
    isSortable: canMove,
    isLocked,
    ...(canMove && index > 0 ? { onUp: () => void moveTo(index, index - 1) } : {}),
    ...(canMove && index < items.length - 1 ? { onDown: () => void moveTo(index, index + 1) } : {}),
    onDuplicate: () => setDuplicated(item.question),
    onDelete: () => void removeOne(item.question),
  }));
  return (
    <Sortable
      keys={items.map(({ question }) => question.id)}
      nameOf={(key) => items.find(({ question }) => question.id === key)?.question.text ?? "the question"}
      onMove={(from, to) => void moveTo(from, to)}
      disabled={!canMove}
    >
      {isWide ? (
        <Card sx={{ overflowX: "auto" }}>
          <Table aria-label="Questions">
            <TableHead>
              <TableRow>
                <TableCell sx={{ width: 44, pr: 0 }}>
                  <span className="visually-hidden">Order</span>
                </TableCell>
                <TableCell align="right" sx={{ width: 44 }}>
                  <span title="Position">#</span>
                </TableCell>
                <TableCell>Question</TableCell>
                <TableCell>Type</TableCell>
                <TableCell>Required</TableCell>
                <TableCell align="right">Choices</TableCell>
                <TableCell>Used by</TableCell>
                <TableCell sx={{ width: 44 }}>
                  <span className="visually-hidden">Actions</span>
                </TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <QuestionRow key={row.item.question.id} {...row} />
              ))}
            </TableBody>
          </Table>
        </Card>
      ) : (
        <Box component="ol" aria-label="Questions" sx={{ display: "grid", gap: 1 }}>
          {rows.map((row) => (
            <QuestionCard key={row.item.question.id} {...row} />
          ))}
        </Box>
      )}
      {duplicated !== undefined && (
        <DuplicateQuestion question={duplicated} document={document} onClose={() => setDuplicated(undefined)} />
      )}
      {deleted !== undefined && (
        <DeleteWithUses
          kind="question"
          id={deleted.question.id}
          name={`“${deleted.question.text}”`}
          deletion={deleted.deletion}
          isBusy={isDeleting}
          onConfirm={() => void removeWithUses(deleted.question)}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </Sortable>
  );
}
