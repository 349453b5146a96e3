import chartScatterIcon from "virtual:lucide/chart-scatter";
import copyIcon from "virtual:lucide/copy";
import downloadIcon from "virtual:lucide/download";
import { type ReactNode, useMemo, useReducer, useState, useSyncExternalStore } from "react";
import { today } from "#engine";
import { cx } from "../design/cx.ts";
import { LeadPlane } from "../explain/LeadPlane.tsx";
import { Points } from "../explain/Points.tsx";
import { resultOf } from "../explain/result.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Announcer } from "./Announcer.tsx";
import { AnswerForm } from "./answers/AnswerForm.tsx";
import { CalculatedFields } from "./model/CalculatedFields.tsx";
import { ModelList } from "./model/ModelList.tsx";
import styles from "./Playground.module.css";
import { Recommendations } from "./result/Recommendations.tsx";
import { Scores } from "./result/Scores.tsx";
import { Unanswered } from "./result/Unanswered.tsx";
import { RuleList } from "./rules/RuleList.tsx";
import { isChanged } from "./share/changes.ts";
import { copyCurl } from "./share/copy-curl.ts";
import { copyLink } from "./share/copy-link.ts";
import { isRestructured } from "./share/encoded-model.ts";
import { saveFile } from "./share/save-file.ts";
import { useAddress } from "./share/use-address.ts";
import { PlaygroundContext } from "./state/context.tsx";
import { reduce } from "./state/reducer.ts";
import { BLANK, INITIAL, invalidDrafts, type PlaygroundState } from "./state/state.ts";
import { Tabs } from "./Tabs.tsx";

/** The focus of a playground: how answers become points, or how rules choose what to recommend. */
export type Preset = "scoring" | "recommendations";

const TABS = {
  answers: { title: "Answers", content: <AnswerForm />, keys: /^answer:/ },
  models: {
    title: "Models",
    content: <ModelList />,
    keys: /^(?:formula|weight|start|end|points|choice):/,
  },
  fields: {
    title: "Fields",
    content: <CalculatedFields />,
    keys: /^field:/,
  },
  rules: { title: "Rules", content: <RuleList />, keys: /^rule:/ },
} as const;

const ORDER = {
  scoring: ["answers", "models", "fields", "rules"],
  recommendations: ["rules", "answers", "models", "fields"],
} as const satisfies Record<Preset, readonly (keyof typeof TABS)[]>;

const never = () => () => undefined;

/**
 * The engine in the page: a model and a lead to change, and the score, its explanation, and the recommendations. It is
 * also rendered at build time; the controls work as soon as its script is loaded.
 */
export function Playground({ preset }: { readonly preset: Preset }) {
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [state, dispatch] = useReducer(reduce, INITIAL);
  const [day] = useState(() => today(new Date(), "UTC"));
  const result = useMemo(() => resultOf(state.document, state.answers, day), [state, day]);
  const plane = <LeadPlane bands={state.document.bands} explanation={result.explanation} />;
  const [chosen, choose] = useState<string>(ORDER[preset][0]);
  const value = useMemo(() => ({ state, result, dispatch, choose }), [state, result]);
  const load = (next: PlaygroundState) => dispatch({ type: "load", state: next });
  const [former, setFormer] = useState<PlaygroundState>();
  const startOver = (next: PlaygroundState) => {
    setFormer(isChanged(state) && state !== BLANK ? state : undefined);
    load(next);
  };
  // Until the next change.
  const canUndo = former !== undefined && (state === BLANK || state === INITIAL);
  const { notice, dismiss } = useAddress(state, load);
  const name = isRestructured(state.document) ? "Your model" : "Rental application";
  const wrong = invalidDrafts(state).map(([key]) => key);
  const tabs = ORDER[preset].map((name) => {
    const { title, content, keys } = TABS[name];
    return { name, title, content, isWrong: wrong.some((key) => keys.test(key)) };
  });

  return (
    <PlaygroundContext value={value}>
      <section
        className={cx(styles.playground, styles[preset])}
        aria-label="Playground"
        data-live={isLive ? "" : undefined}
        // Until its controls work, focusing it loads the script.
        tabIndex={isLive ? -1 : 0}
      >
        <div className={styles.top}>
          <p className={styles.title}>
            <Icon of={chartScatterIcon} size={20} className={styles.icon} />
            <span>
              {name}
              <span className={styles.about}>Runs in your browser. Nothing you enter is sent.</span>
            </span>
          </p>
          <div className={styles.actions} data-needs-js="" data-no-print="">
            <Button size="small" disabled={state === BLANK} onClick={() => startOver(BLANK)}>
              Start blank
            </Button>
            <Button size="small" disabled={isLive && !isChanged(state)} onClick={() => startOver(INITIAL)}>
              Reset
            </Button>
            <Button size="small" icon={downloadIcon} onClick={() => saveFile(state.document, name)}>
              Save model
            </Button>
            <Button size="small" icon={copyIcon} onClick={() => void copyCurl(state.answers)}>
              Copy as curl
            </Button>
            <Button size="small" icon={copyIcon} onClick={() => void copyLink(state)}>
              Copy link
            </Button>
          </div>
        </div>
        <noscript>
          <p className={styles.notice}>This is an example and its result. Turn on JavaScript to change both.</p>
        </noscript>
        {notice !== undefined && (
          <div className={styles.notice} role="alert">
            <p>{notice}</p>
            <Button size="small" variant="quiet" onClick={dismiss}>
              Dismiss
            </Button>
          </div>
        )}
        {canUndo && (
          <div className={styles.notice} role="status">
            <p>Your changes were discarded.</p>
            <Button size="small" onClick={() => load(former)}>
              Undo
            </Button>
          </div>
        )}
        <div className={styles.body}>
          <div className={styles.scores}>
            <Scores />
          </div>
          <fieldset className={styles.inputs} disabled={!isLive} data-wakes="">
            <legend className="visually-hidden">Lead and model</legend>
            <Tabs label="Lead and model" tabs={tabs} chosen={chosen} onChoose={choose} />
          </fieldset>
          <div className={styles.result}>
            <div className={styles.inView}>
              {preset === "scoring" ? (
                <>
                  {plane}
                  <Part title="Recommended">
                    <Recommendations />
                  </Part>
                </>
              ) : (
                <>
                  <Part title="Recommended">
                    <Recommendations />
                  </Part>
                  {plane}
                </>
              )}
              <Unanswered />
            </div>
          </div>
          <div className={styles.points}>
            <Points result={result} />
          </div>
        </div>
        <Announcer />
      </section>
    </PlaygroundContext>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}
