import plusIcon from "virtual:lucide/plus";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { useArea } from "../../area/area-context.ts";
import { nameOfRule } from "../../area/item-names.ts";
import { paths } from "../../area/paths.ts";
import { useModelLock } from "../../data/model-lock.ts";
import { useMoveRule } from "../../model-parts/use-move-rule.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Sortable } from "../../ui/list/Sortable.tsx";
import type { QuestionRules as Group } from "./groups.ts";
import { RuleRow } from "./RuleRow.tsx";
import type { Matches } from "./use-matches.ts";

/** The rules of one question in evaluation order, which can be changed with pointer, keyboard, and buttons. */
export function RuleGroup({
  group: { question, rules, isWhole, placeOf },
  matches,
  idle,
}: {
  readonly group: Group;
  /** Undefined if unknown. */
  readonly matches: ReadonlyMap<number, Matches> | undefined;
  /** Why rules can never decide. */
  readonly idle: ReadonlyMap<number, string> | undefined;
}) {
  const id = useId();
  const area = useArea();
  const move = useMoveRule();
  const isLocked = useModelLock() !== undefined;
  const canMove = isWhole && !isLocked;
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const goTo = useRef<{ readonly rule: number; readonly place: number; readonly part: "up" | "down" }>(undefined);

  useEffect(() => {
    // after the moved rule has rendered in its new place
    if (goTo.current === undefined || rules[goTo.current.place]?.id !== goTo.current.rule) return;
    const { rule, part } = goTo.current;
    const buttons = [part, "up", "down"].map((each) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-rule="${rule}"] [data-${each}]:not(:disabled)`),
    );
    buttons.find((button) => button)?.focus();
    goTo.current = undefined;
  });

  function moveTo(from: number, to: number, part?: "up" | "down"): void {
    const rule = rules[from];
    if (rule === undefined || rules[to] === undefined) return;
    if (part !== undefined) {
      goTo.current = { rule: rule.id, place: to, part };
      setAnnouncement(`Moved “${nameOfRule(rule)}” to position ${to + 1} of ${rules.length}.`);
    }
    void move(rule, to + 1);
  }

  return (
    <Card component="section" aria-labelledby={id} data-question={question.field_name}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, p: 2, pb: 1 }}>
        <Box sx={{ flex: "1 1 200px", minWidth: 0 }}>
          <Typography id={id} variant="h2" sx={{ overflowWrap: "anywhere" }}>
            {question.number}. {question.text}
          </Typography>
          <Typography sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
            {isWhole ? "The first matching rule wins." : "Some of its rules are hidden by the filters."}
          </Typography>
        </Box>
        {!isLocked && (
          <Button
            component={Link}
            to={`${paths.add(area)}?question=${question.id}`}
            startIcon={<Icon of={plusIcon} />}
            aria-label={`Add rule to ${question.text}`}
          >
            Add rule
          </Button>
        )}
      </Box>
      <Sortable
        keys={rules.map((rule) => rule.id)}
        nameOf={(key) => `“${nameOfRule(rules.find((rule) => rule.id === key) ?? { response_text: "the rule" })}”`}
        onMove={(from, to) => moveTo(from, to)}
        disabled={!canMove}
      >
        <Box component="ol" ref={list} aria-labelledby={id}>
          {rules.map((rule, index) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              place={placeOf(rule)}
              matches={matches?.get(rule.id)}
              idle={idle?.get(rule.id)}
              linkTo={paths.change(area, rule.id)}
              copyTo={paths.copy(area, rule.id)}
              isSortable={canMove}
              onUp={canMove && index > 0 ? () => moveTo(index, index - 1, "up") : undefined}
              onDown={canMove && index < rules.length - 1 ? () => moveTo(index, index + 1, "down") : undefined}
            />
          ))}
        </Box>
      </Sortable>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </Card>
  );
}
