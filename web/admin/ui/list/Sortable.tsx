import gripVerticalIcon from "virtual:lucide/grip-vertical";
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import IconButton from "@mui/material/IconButton";
import { type CSSProperties, type ReactNode, useMemo } from "react";
import { Icon } from "../Icon.tsx";

/** Rows only change places: they do not leave their column. */
const vertical: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const MODIFIERS = [vertical];
const POINTER = { activationConstraint: { distance: 4 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

const INSTRUCTIONS =
  "To move it, press space or enter, then the arrow keys, and space or enter again to put it down. Escape puts it back.";

/**
 * A list whose rows are sorted with the pointer or the keyboard; changes are announced to screen readers. Each row
 * calls `useSortableRow` and contains a `DragHandle`.
 *
 * @example
 * <Sortable keys={rows.map(({ key }) => key)} nameOf={(key) => textOf(key)} onMove={(from, to) => …}>
 *   {rows.map((row) => <Row key={row.key} row={row} />)}
 * </Sortable>
 */
export function Sortable({
  keys,
  nameOf,
  onMove,
  disabled = false,
  children,
}: {
  /** Positive or negative, never 0, which counts as no key. */
  readonly keys: readonly number[];
  readonly nameOf: (key: number) => string;
  readonly onMove: (from: number, to: number) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}) {
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD));
  // unchanged rows must not rerender while another is edited
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same keys in the same order are the same
  const items = useMemo(() => [...keys], [keys.join()]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={MODIFIERS}
      accessibility={{
        announcements: announcementsOf(keys, nameOf),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
      onDragEnd={({ active, over }) => {
        const [from, to] = [keys.indexOf(Number(active.id)), keys.indexOf(Number(over?.id))];
        if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
      }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy} disabled={disabled}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

type Id = string | number;

function announcementsOf(keys: readonly number[], nameOf: (key: number) => string): Announcements {
  const place = (id: Id) => `place ${keys.indexOf(Number(id)) + 1} of ${keys.length}`;
  const name = (id: Id) => nameOf(Number(id));
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, ${place(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} is over ${place(over.id)}.` : `${name(active.id)} is over no place.`,
    onDragEnd: ({ active, over }) => `${name(active.id)} was put down at ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} was put back to ${place(active.id)}.`,
  };
}

/** The props of a row of a `Sortable`, and of its handle. */
export interface SortableRow {
  readonly ref: (element: HTMLElement | null) => void;
  readonly style: CSSProperties;
  readonly isDragged: boolean;
  readonly handle: Pick<ReturnType<typeof useSortable>, "attributes" | "listeners" | "setActivatorNodeRef">;
}

/** Makes a component a row of the `Sortable` around it. */
export function useSortableRow(key: number): SortableRow {
  const { setNodeRef, transform, transition, isDragging, ...handle } = useSortable({ id: key });
  return {
    ref: setNodeRef,
    style: {
      transform: CSS.Translate.toString(transform),
      ...(transition === undefined ? {} : { transition }),
      ...(isDragging ? { position: "relative", zIndex: 2 } : {}),
    },
    isDragged: isDragging,
    handle,
  };
}

/** The handle of a row for dragging. */
export function DragHandle({
  label,
  handle: { attributes, listeners, setActivatorNodeRef },
  disabled = false,
  part,
}: {
  /** Such as `Move "Immediately"`. */
  readonly label: string;
  readonly handle: SortableRow["handle"];
  readonly disabled?: boolean;
  /** Its `data-part`, to find it for the focus. */
  readonly part?: string;
}) {
  return (
    <IconButton
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={label}
      data-part={part}
      disabled={disabled}
      sx={{ cursor: disabled ? "default" : "grab", touchAction: "none", "&:active": { cursor: "grabbing" } }}
    >
      <Icon of={gripVerticalIcon} fontSize="small" />
    </IconButton>
  );
}
