import { LOST, OUTCOME_LIMITS } from "#contract/wire";
import { formatCount } from "../../../ui/numbers.ts";
import { Heading } from "../../components/Prose.tsx";
import { GUIDES } from "../places.ts";
import { operationHref } from "../reference/addresses.ts";

/** Outcomes: recording them, what they count as, where they are shown, and correcting them. */
export function RecordOutcomes() {
  const { perLead, batch, clockMinutes, word, lostAfterDays } = OUTCOME_LIMITS;
  return (
    <>
      <p>
        A score says what a lead may become. An <em>outcome</em> says what it became: it converted, it is lost, or
        anything else that you want to tell apart. Record outcomes, and you see which leads became customers.
      </p>
      <Heading id="record">Record an outcome</Heading>
      <p>
        Send the <code>lead_id</code> and a word to the <a href={operationHref("recordOutcome")}>API</a>, from your CRM,
        your shop, or your billing, with any token of the account. Add <code>occurred_at</code>, when it happened, and{" "}
        <code>value</code>, what it is worth, if you know. In the admin, open a lead and choose{" "}
        <strong>Record an outcome</strong>.
      </p>
      <ul>
        <li>
          The word is <code>converted</code>, <code>{LOST}</code>, or one of your own, up to {word} characters. Upper
          and lower case do not differ.
        </li>
        <li>
          The same outcome of the same lead at the same moment is stored once. With <code>occurred_at</code>, sending it
          again does no harm: the response is 200 instead of 201, with what is stored.
        </li>
        <li>
          A lead has up to {formatCount(perLead)} outcomes. <a href={operationHref("recordOutcomes")}>A batch</a> has up
          to {formatCount(batch)}.
        </li>
        <li>
          A moment in the future is rejected. Clocks may differ by {clockMinutes} minutes. A lead must exist first.
        </li>
      </ul>
      <Heading id="counts">What it counts as</Heading>
      <p>
        All outcomes of a lead together make it a <strong>success</strong>, <strong>lost</strong>, or leave it{" "}
        <strong>open</strong>. It is a success from its first outcome that the account counts as one, whatever came
        before or after it; otherwise it is lost from its first <code>{LOST}</code> on. So remove an outcome if a sale
        fell through.
      </p>
      <p>
        <a href={operationHref("setOutcomeSettings")}>The settings</a> say which outcomes are a success, at first{" "}
        <code>converted</code>, and after how many days, up to {lostAfterDays.max}, an open lead counts as lost: from
        the first day on which it has been there for longer, in UTC. After a change of what is a success, stored
        outcomes are counted again in the background.
      </p>
      <Heading id="shown">Where it is shown</Heading>
      <ul>
        <li>
          The <a href={operationHref("listLeads")}>list of leads</a> has the state in <code>outcome</code> and a filter
          for it; so does the admin, which can show it as a column.
        </li>
        <li>
          Exports have <code>lead.outcome</code> and <code>lead.outcome_at</code>, since when.
        </li>
        <li>
          Each outcome is an <a href={GUIDES["event-types"].href}>event</a>, with the result that the lead had and what
          its outcomes came to before and after. Send it to an ad network or a warehouse with{" "}
          <a href={GUIDES["receive-webhooks"].href}>webhooks</a>.
        </li>
      </ul>
      <Heading id="correct">Correct and remove</Heading>
      <p>
        Administrators <a href={operationHref("updateOutcome")}>correct</a> an outcome or{" "}
        <a href={operationHref("deleteOutcome")}>remove</a> it, also on the page of the lead. The audit log keeps what
        it was. When a lead is erased, its outcomes are erased with it.
      </p>
      <p>
        A <a href={GUIDES["test-tokens"].href}>test token</a> records outcomes of test leads, which count nowhere.
      </p>
    </>
  );
}
