import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Chip from "@mui/material/Chip";
import MuiLink from "@mui/material/Link";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { Link } from "react-router";
import { QUESTION_TYPES, type Question } from "#engine";
import { useArea } from "../../area/area-context.ts";
import { paths } from "../../area/paths.ts";
import { atMost } from "../../ui/at-most.ts";
import { DragHandle, useSortableRow } from "../../ui/list/Sortable.tsx";
import { type ListedQuestion, usesText } from "./filter.ts";
import { QuestionMenu } from "./QuestionMenu.tsx";

interface RowProps {
  readonly item: ListedQuestion;
  readonly isSortable: boolean;
  /** Whether it is read-only. */
  readonly isLocked: boolean;
  readonly onUp?: () => void;
  readonly onDown?: () => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

/** Content above the link that covers the row. */
const ABOVE = { position: "relative", zIndex: 1 } as const;

/** A question as a row of the table; its text links to it. */
export function QuestionRow({ item, isSortable, isLocked, ...actions }: RowProps) {
  const { ref, style, isDragged, handle } = useSortableRow(item.question.id);
  const { question, uses } = item;
  return (
    <TableRow
      ref={ref}
      hover
      style={style}
      sx={{
        position: "relative",
        "&:last-child td": { borderBottom: 0 },
        ...(isDragged ? { bgcolor: "action.hover", boxShadow: 6 } : {}),
      }}
    >
      <TableCell sx={{ pr: 0 }}>
        <Box sx={ABOVE}>
          <DragHandle label={`Move ${question.field_name}`} handle={handle} disabled={!isSortable} />
        </Box>
      </TableCell>
      <TableCell align="right">{question.number}</TableCell>
      <TableCell sx={{ minWidth: 200, overflowWrap: "anywhere" }}>
        <Name question={question} />
      </TableCell>
      <TableCell sx={{ whiteSpace: "nowrap" }}>{typeText(question)}</TableCell>
      <TableCell>{question.required && <Chip label="Required" />}</TableCell>
      <TableCell align="right">{question.choices.length > 0 && question.choices.length}</TableCell>
      <TableCell sx={{ minWidth: 150, color: "text.secondary" }}>{usesText(uses) || "Not used yet"}</TableCell>
      <TableCell sx={{ pl: 0 }}>
        <Box sx={ABOVE}>{!isLocked && <QuestionMenu question={question} {...actions} />}</Box>
      </TableCell>
    </TableRow>
  );
}

/** The same on a small screen. */
export function QuestionCard({ item, isSortable, isLocked, ...actions }: RowProps) {
  const { ref, style, isDragged, handle } = useSortableRow(item.question.id);
  const { question, uses } = item;
  const { required, choices, number } = question;
  const facts = [typeText(question), choices.length > 0 && `${choices.length} choices`, required && "required"];
  return (
    <Card
      component="li"
      ref={ref}
      style={style}
      sx={{
        position: "relative",
        display: "grid",
        gridTemplateColumns: "auto minmax(0, 1fr) auto",
        gap: 0.5,
        alignItems: "start",
        py: 1.25,
        px: 0.5,
        ...(isDragged ? { boxShadow: 6 } : {}),
      }}
    >
      <Box sx={ABOVE}>
        <DragHandle label={`Move ${question.field_name}`} handle={handle} disabled={!isSortable} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Box sx={{ display: "flex", gap: 0.75 }}>
          <Box component="span" sx={{ color: "text.secondary", flex: "none" }}>
            {number}.
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <Name question={question} />
          </Box>
        </Box>
        <Box sx={{ typography: "caption", color: "text.secondary", mt: 0.5 }}>
          {facts.filter(Boolean).join(" · ")}
          <br />
          {uses.length > 0 ? `Used by ${usesText(uses)}` : "Not used yet"}
        </Box>
      </Box>
      <Box sx={ABOVE}>{!isLocked && <QuestionMenu question={question} {...actions} />}</Box>
    </Card>
  );
}

function Name({ question: { id, text, field_name } }: { readonly question: Question }) {
  const area = useArea();
  return (
    <>
      <MuiLink
        component={Link}
        to={paths.change(area, id)}
        sx={{ color: "text.primary", fontWeight: 550, "&::after": { content: '""', position: "absolute", inset: 0 } }}
      >
        <Box component="span" sx={atMost(3)}>
          {text}
        </Box>
      </MuiLink>
      <Box component="code" sx={{ display: "block", fontSize: "0.75rem", color: "text.secondary" }}>
        {field_name}
      </Box>
    </>
  );
}

const typeText = ({ type, multiple_values }: Question) =>
  `${QUESTION_TYPES[type].label}${multiple_values ? ", multiple values" : ""}`;
