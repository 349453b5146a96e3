import type { Explanation } from "#engine";
import { Heading } from "../../components/Prose.tsx";
import { RulesTable } from "../recommendations/RulesTable.tsx";
import { AnswersTable } from "../scoring/AnswersTable.tsx";
import { exampleExplanation } from "../scoring/explained.ts";

/**
 * Where the playground lives, on two tabs: `focus` says what the reader of the tab wants to try. Its island
 * goes in the place of `Still`, which is what is to be seen without a script: the example's model and result.
 */
export function PlaygroundPlace({ focus }: { readonly focus: "scores" | "rules" }) {
  return (
    <>
      <Heading id="playground">Playground</Heading>
      <p>
        The rental application with one applicant. The engine that scores leads on the server is the one that works
        here.
      </p>
      <div data-playground={focus}>
        <Still focus={focus} explanation={exampleExplanation()} />
      </div>
    </>
  );
}

function Still({ focus, explanation }: { readonly focus: "scores" | "rules"; readonly explanation: Explanation }) {
  return focus === "scores" ? <AnswersTable /> : <RulesTable explanation={explanation} />;
}
