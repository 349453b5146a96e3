import { useDeferredValue, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { ModelDocument, Question } from "#engine";
import { useAddressState } from "../data/address-state.ts";
import { useModelLock } from "../data/model-lock.ts";
import { useMoveQuestion } from "../model-parts/use-move-question.ts";
import { useMoveRule } from "../model-parts/use-move-rule.ts";
import { SearchInput } from "../ui/list/SearchInput.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { BandsSheet } from "./BandsSheet.tsx";
import { DatedSheet } from "./DatedSheet.tsx";
import { FieldSheet } from "./FieldSheet.tsx";
import { Outline } from "./Outline.tsx";
import { QuestionSheet } from "./QuestionSheet.tsx";
import styles from "./Sheet.module.css";
import { elementId, matches, sheetOf } from "./sheet.ts";
import { type SheetActions, SheetContext } from "./sheet-actions.ts";
import { useGoTo } from "./use-go-to.ts";
import { useSearchHighlight } from "./use-search-highlight.ts";

const DuplicateQuestion = onDemand(
  async () => (await import("../model-parts/DuplicateQuestion.tsx")).DuplicateQuestion,
);

/** The number of questions that render first; those of a large model follow in batches, while the first can be read. */
const BATCH_SIZE = 12;

/** The questions, filtered by a search, then calculated fields and bands. */
export function SheetBody({ document }: { readonly document: ModelDocument }) {
  const { hash } = useLocation();
  const [{ search }, change] = useAddressState({ search: "" });
  const [announcement, setAnnouncement] = useState("");
  const [duplicated, setDuplicated] = useState<Question>();
  const edited = useRef(new Set<number>());
  const box = useRef<HTMLDivElement>(null);
  const isLocked = useModelLock() !== undefined;
  const goTo = useGoTo(box);
  const moveQuestion = useMoveQuestion();
  const moveRule = useMoveRule();

  const sheet = useMemo(() => sheetOf(document), [document]);
  const found = useMemo(
    () => sheet.questions.filter((entry) => matches(entry, search) || edited.current.has(entry.question.id)),
    [sheet, search],
  );
  // a user who returns to a place finds it at once
  const questions = useDeferredValue(found, hash === "" ? found.slice(0, BATCH_SIZE) : found);
  const fields = sheet.fields.filter((entry) => matches(entry, search));
  const isWhole = search === "";

  useSearchHighlight(box, search, questions);

  const present: SheetActions = {
    document: () => document,
    moveQuestion(question, by) {
      const index = document.questions.indexOf(question);
      const target = document.questions[index + by];
      if (target === undefined) return;
      goTo(elementId("question", question.id), { part: by < 0 ? "up" : "down", place: index + by + 1 });
      setAnnouncement(`Moved ${question.field_name} to position ${index + by + 1} of ${document.questions.length}.`);
      void moveQuestion(question, target.number);
    },
    moveRule(rule, by) {
      const rules = document.recommendations.filter(({ question }) => question === rule.question);
      const place = rules.indexOf(rule) + by + 1;
      goTo(elementId("recommendation", rule.id), { part: by < 0 ? "up" : "down", place });
      setAnnouncement(`Moved the rule to position ${place} of ${rules.length}.`);
      void moveRule(rule, place);
    },
    duplicate: setDuplicated,
    goTo(id) {
      change({ search: "" });
      goTo(id);
    },
    keep: (question, open) => void (open ? edited.current.add(question) : edited.current.delete(question)),
  };
  const latest = useRef(present);
  latest.current = present;
  const actions = useMemo((): SheetActions => lastOf(latest), []);

  return (
    <SheetContext value={actions}>
      <div className={styles.bar} data-chrome="">
        <SearchInput label="Search the model" value={search} onSearch={(text) => change({ search: text })} />
        <Outline entries={found} />
        <p className={styles.count} role="status">
          {isWhole ? countOf(document) : `${found.length} of ${document.questions.length} questions`}
        </p>
      </div>
      <div ref={box} className={styles.sheet} data-locked={isLocked || undefined}>
        {questions.map((entry, index) => (
          <QuestionSheet
            key={entry.question.id}
            entry={entry}
            canMove={[isWhole && index > 0, isWhole && index < found.length - 1]}
          />
        ))}
        {found.length === 0 && fields.length === 0 && <p className={styles.none}>Nothing in the model matches.</p>}
        {fields.length > 0 && (
          <section className={styles.card} aria-labelledby="calculated-fields">
            <h2 id="calculated-fields">Calculated fields</h2>
            {fields.map((entry) => (
              <FieldSheet key={entry.field.id} entry={entry} />
            ))}
          </section>
        )}
        {isWhole && <BandsSheet bands={document.bands} />}
        {isWhole && <DatedSheet document={document} />}
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {duplicated !== undefined && (
        <DuplicateQuestion
          question={duplicated}
          document={document}
          onClose={(copy) => {
            setDuplicated(undefined);
            if (copy !== undefined) actions.goTo(elementId("question", copy));
          }}
        />
      )}
    </SheetContext>
  );
}

/** The actions of the last rendering, in one value that keeps its identity. */
function lastOf(latest: { readonly current: SheetActions }): SheetActions {
  return {
    document: () => latest.current.document(),
    moveQuestion: (question, by) => latest.current.moveQuestion(question, by),
    moveRule: (rule, by) => latest.current.moveRule(rule, by),
    duplicate: (question) => latest.current.duplicate(question),
    goTo: (id) => latest.current.goTo(id),
    keep: (question, open) => latest.current.keep(question, open),
  };
}

function countOf({ questions, scoring_models, recommendations }: ModelDocument): string {
  const count = (items: readonly object[], one: string) => `${items.length} ${one}${items.length === 1 ? "" : "s"}`;
  return [count(questions, "question"), count(scoring_models, "scoring model"), count(recommendations, "rule")].join(
    " · ",
  );
}
