import { Heading } from "../../../components/Prose.tsx";
import { Screen } from "../../../components/Screen.tsx";
import { GUIDES } from "../../places.ts";
import { operationHref } from "../../reference/addresses.ts";
import { Command, Commands } from "./Commands.tsx";

/** What a simulation compares, and how to read its figures. */
export function Simulations() {
  return (
    <>
      <p>
        A simulation scores your stored leads twice, once with the model you compare against and once with the draft, an
        earlier version, or a single edit. Nothing is stored with the leads. It runs in the background, shows its
        progress, and can be paused or canceled.
      </p>
      <Screen
        name="simulation"
        alt="A simulation: leads by band before and after, changes in the total, and recommendations gained and lost"
      />
      <Heading id="what-is-compared">What is compared</Heading>
      <ul>
        <li>
          <strong>Before</strong> is the result of the model you compare against, usually the live model.{" "}
          <strong>After</strong> is the result of the model you try.
        </li>
        <li>
          Both use the same date for <code>today()</code>: the day of the simulation, or the day each lead arrived. So a
          difference comes from the model and never from the calendar.
        </li>
        <li>
          Both models are fixed when the simulation begins. If someone edits the draft, publishes a version, or new
          leads arrive, the result says that it is out of date and why.
        </li>
        <li>
          Leads that arrive after the beginning are not included. To look at some leads only, use the same filters as in
          the list of leads.
        </li>
      </ul>
      <Heading id="totals">Score higher, score lower, same total</Heading>
      <p>
        <em>Score higher</em> counts the leads whose total is higher than before, and <em>Score lower</em> those whose
        total is lower. A lead can have the same total and still move on one axis, when X rises by as much as Y falls.
      </p>
      <Heading id="migration-matrix">Bands before and after</Heading>
      <p>
        Each row is a band before, each column a band after. The diagonal holds the leads that stay where they are.
        Cells on one side of it hold leads that rise, cells on the other side leads that fall. Switch between X, Y, and
        total, and select a cell to see its leads with both scores. If you changed the edges of the bands, leads can
        move between bands without any change of their score.
      </p>
      <Heading id="differences">Changes in the total</Heading>
      <p>
        The histogram shows by how much totals change. One tall bar away from zero means that the change affects many
        leads alike. A wide spread means that it depends on their answers.
      </p>
      <Heading id="rules">Rules gained and lost</Heading>
      <p>
        Under <em>Recommendations</em>, <em>Gained</em> counts for each rule the leads that would receive its
        recommendation and did not before. <em>Lost</em> counts those that would no longer receive it. A rule that loses
        every lead is probably hidden by an earlier one.
      </p>
      <Heading id="movers">Biggest changes</Heading>
      <p>
        Choose <em>What changes</em> at a lead to see both explanations side by side, with everything that differs
        marked. This is the fastest way to find a change that you did not intend.
      </p>
      <Heading id="leads-that-no-longer-fit">Leads that no longer fit</Heading>
      <p>
        If you add a required question, remove a choice, or narrow a range of accepted numbers, stored answers may not
        fit any more. Such leads are listed by reason and counted apart: they have a result before and none after.{" "}
        <a href={GUIDES.rescoring.href}>Re-scoring</a> leaves them as they are. Answers to a question that you deleted
        are ignored. Renaming a field loses no answers.
      </p>
      <Heading id="quick-answer">The quick answer while you edit</Heading>
      <p>
        Forms that change the model show the same comparison for the newest 1,000 leads as you type. It is exact for
        these leads, but older leads can look different, so run a full simulation before you publish.
      </p>
      <Commands>
        <Command
          title="Simulate a draft on all leads"
          code={`DRAFT='<id of the draft>'
api simulations/ -d '{"draft": '"$DRAFT"'}'`}
        />
        <Command
          title="Read the simulation until its state is done"
          code={`SIMULATION='<id of the simulation>'
api "simulations/$SIMULATION/"`}
        />
        <Command
          title="List the leads that fall from A to B"
          code={`api "simulations/$SIMULATION/leads/?axis=total&from=A&to=B"`}
        />
        <Command
          title="Download all leads with both scores"
          code={`api "simulations/$SIMULATION/leads.csv" -o simulation.csv`}
        />
        <p>
          For all filters of the list and the file, see{" "}
          <a href={operationHref("listSimulatedLeads")}>List the leads of a simulation</a>. A single edit needs no
          draft:
        </p>
        <Command
          title="Try a lower weight on the newest leads"
          code={`MODEL='<id of a scoring model>'
api simulations/preview/ \\
  -d '{"edit": {"kind": "scoring_model", "action": "update", "id": '"$MODEL"', "data": {"weight": 0.5}}}'`}
        />
      </Commands>
    </>
  );
}
