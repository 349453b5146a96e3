import { NO_CHANGE } from "#engine";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Heading } from "../../components/Prose.tsx";
import { GUIDES } from "../places.ts";
import { operationHref } from "../reference/addresses.ts";
import { exampleReasons } from "../scoring/explained.ts";

const REGULATION = "https://www.consumerfinance.gov/rules-policy/regulations/1002/9/";

/** Why a lead has no higher score, the smallest change that reaches the next band, and Regulation B. */
export function Reasons() {
  const { factors, next_band } = exampleReasons();
  const change = next_band?.change;
  return (
    <>
      <p>
        The page of a lead shows <strong>what held the score back</strong>: up to four questions whose points were
        missing, and the smallest change of an answer that reaches the next band. The same is in the{" "}
        <a href={operationHref("explainLead")}>explanation</a> as <code>factors</code> and <code>next_band</code>.
      </p>
      <CodeBlock
        language="json"
        title="In an explanation, the first factor and the next band"
        code={JSON.stringify({ factors: factors.slice(0, 1), next_band }, null, 2)}
      />
      <Heading id="factors">What held the score back</Heading>
      <p>
        For each question, the points that its scoring models gave are compared with the most that they can give. The
        four largest differences are the factors. Points are those in the total: points times weight, twice if a scoring
        model adds to both axes.
      </p>
      <ul>
        <li>
          The most is exact where a formula is the answer itself, such as <code>{"{monthly_income}"}</code>. For other
          formulas it is the highest range, which perhaps no lead reaches.
        </li>
        <li>A question without an answer has no points, so it can be a factor too.</li>
        <li>A scoring model without ranges over a number without a maximum has no most, so it is no factor.</li>
      </ul>
      <p>
        Give each question its words in <strong>Reason for customers</strong> (<code>reason</code>), such as
        “Insufficient income”. Without them, a factor reads “Answer to” or “No answer to” and the text of the question.
      </p>
      <Heading id="next-band">The smallest change</Heading>
      <p>
        Turn on <strong>Leads can change their answer</strong> (<code>lead_can_change</code>) for questions such as how
        much a lead wants to borrow. It is off until you do so, because nobody can change their age, and a proposal that
        nobody can follow is worse than none.
      </p>
      <ul>
        <li>One answer changes if that is enough, otherwise two. An answer is never taken away.</li>
        <li>
          Smallest is the shortest move. A number counts in relation to the minimum and maximum of its question, or
          without them to the present answer; a date in years; a choice in steps of the order of choices; several
          choices by how many are added or removed. An answer where there was none counts as much as a move from one end
          to the other.
        </li>
        <li>
          It is found by computing with ranges, not by trying examples: every answer that the question accepts is either
          scored or excluded by the bounds of its points. Numbers have two decimals, or as many as the ranges and
          limits.
        </li>
        <li>
          Calculated fields and formulas that use scores follow the answer. Of two questions that meet in one formula,
          one has to give more points by itself.
        </li>
        <li>Texts, and questions with several numbers or dates, are not tried. The response names them.</li>
      </ul>
      <p>
        If there is no change, <code>why</code> is <code>{NO_CHANGE.slice(0, -1).join(", ")}</code> or{" "}
        <code>{NO_CHANGE.at(-1)}</code>. A change that is found is always exact
        {change ? `: here, the total would be ${change.total_score}` : ""}.
      </p>
      <Heading id="regulation-b">Regulation B</Heading>
      <p>
        In the United States, a creditor who takes adverse action on an application owes the applicant a notice (
        <a href={REGULATION}>12 CFR 1002.9</a>, under the Equal Credit Opportunity Act), in most cases within 30 days of
        a complete application. It states the specific principal reasons, or the right to ask for them. The official
        interpretation says that more than four are not likely to help the applicant, and that a failure to reach a
        qualifying score is no reason by itself.
      </p>
      <p>What Leadplane gives you:</p>
      <ul>
        <li>Up to four factors for each lead, only of questions that were scored, with the points of each.</li>
        <li>Your own words for each, the same for every lead.</li>
        <li>
          The version, answers, and date that a score was computed with, so that the factors can be reproduced at any
          time.
        </li>
      </ul>
      <p>What it does not give you:</p>
      <ul>
        <li>
          Legal advice, and a judgment whether the regulation applies to you. A score is not a decision: your reasons
          are those of your decision, including what was considered outside of Leadplane.
        </li>
        <li>
          The comparison that the official interpretation describes. It names averages, for example of the applicants at
          or slightly above the lowest passing score, and accepts other methods with substantially similar results.
          Leadplane compares with the most points. Have your compliance officer decide whether that is similar enough
          for your model.
        </li>
        <li>
          A check of your questions. Leadplane does not know which of them must not be scored, such as those about a
          prohibited basis, and whether a model treats groups alike.
        </li>
        <li>The notice itself: its other contents, its sending, its deadline, and its retention.</li>
        <li>The duties of other laws, such as those of the Fair Credit Reporting Act if a credit report was used.</li>
      </ul>
      <p>
        The smallest change is not part of such a notice. It is meant for the people who talk to a lead. See also{" "}
        <a href={GUIDES.records.href}>{GUIDES.records.text}</a>.
      </p>
    </>
  );
}
