/**
 * The cost of scoring one lead in the engine alone: `npm run bench engine`.
 *
 * The model of engine/model.ts, in plain JavaScript, in Leadplane, and in other rule engines. All of them have to agree
 * on thousands of leads before any is timed.
 */
import assert from "node:assert/strict";
import { type Answers, answerReader, compileModel, recommend, type Score, scoreLead } from "../engine/index.ts";
import { type Contender, compare, formatFigure, type Measured, table } from "./common/measure.ts";
import { scoreByHand } from "./engine/by-hand.ts";
import { randomLeads } from "./engine/leads.ts";
import { benchDocument } from "./engine/model.ts";
import { cel } from "./engine/peers/cel.ts";
import { jsonLogic } from "./engine/peers/json-logic.ts";
import { jsonRules } from "./engine/peers/json-rules.ts";
import { type Peer, type PeerLead, peerLead } from "./engine/peers/peer.ts";
import { zen } from "./engine/peers/zen.ts";

/** Enough different leads that no processor learns their branches. */
const LEADS = 4_096;
const ROUNDS = 40;
const TODAY = 20_777;

const document = benchDocument();
const model = compileModel(document);
const readAnswers = answerReader(document.questions);
/** As requests contain them, and as the server passes them to the engine. */
const sent = (unanswered: number, seed: number) =>
  randomLeads(LEADS, unanswered, seed).map((answers) => JSON.parse(JSON.stringify(answers)) as Answers);
const answered = sent(0, 1).map(read);
const gaps = sent(0.1, 2).map(read);
const peerLeads = answered.map(peerLead);

const byHand = { name: "by hand, in JavaScript", score: scoreByHand };
const leadplane = { name: "Leadplane", score: (answers: Answers) => scoreLead(model, answers, TODAY) };
const peers = [jsonLogic(), cel(peerLeads[0] ?? {}), zen(), jsonRules()];

for (const [index, answers] of answered.entries()) await agree(answers, peerLeads[index] ?? {});
const first = await compare(
  [own(byHand, answered), own(leadplane, answered), ...peers.map((peer) => contender(peer, peerLeads))],
  ROUNDS,
);
for (const answers of [...gaps, {}]) assert.deepEqual(leadplane.score(answers), byHand.score(answers));
const second = await compare([own(byHand, gaps), own(leadplane, gaps)], ROUNDS);
for (const { close } of peers) close?.();

print("Every question answered: all leads are objects of one shape, for which V8 specializes the code by hand", first);
print("A tenth of the questions unanswered: objects of many shapes", second);
await printCosts();

/** Reads answers as the server does. */
function read(answers: Answers): Answers {
  const result = readAnswers(answers, { timeZone: "UTC" });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.answers;
}

async function agree(answers: Answers, lead: PeerLead): Promise<void> {
  const { x, y, matched, ...more } = byHand.score(answers);
  assert.deepEqual(leadplane.score(answers), { x, y, matched, ...more });
  for (const { name, score } of peers) assert.deepEqual(await score(lead), { x, y, matched }, name);
}

function own(each: { name: string; score: (answers: Answers) => Score }, leads: readonly Answers[]): Contender {
  const work = () => {
    let sum = 0;
    for (const answers of leads) sum += each.score(answers).total;
    if (Number.isNaN(sum)) throw new Error("a score is no number");
  };
  return { name: each.name, work, units: leads.length };
}

/** The slow ones get fewer leads per round, so that no contender has to wait long for its turn. */
function contender(peer: Peer, leads: readonly PeerLead[]): Contender {
  const { score } = peer;
  const some = peer.name.includes("rules") ? leads.slice(0, 20) : leads.slice(0, 512);
  const work = async () => {
    for (const lead of some) {
      const result = score(lead);
      if (result instanceof Promise) await result;
    }
  };
  return { name: peer.name, work, units: some.length };
}

function print(title: string, measured: readonly Measured[]): void {
  const rows = measured.map(({ name, micros, ratio }) => [name, formatFigure(micros), formatFigure(ratio)]);
  console.log(`\n${title}\n\n${table(["", "µs a lead", "× by hand"], rows)}`);
}

/** The one-time cost of a model, and the engine's other costs in a request. */
async function printCosts(): Promise<void> {
  const bodies = sent(0, 3);
  const scored = answered.map(leadplane.score);
  const recommendTo = (score: Score) => void recommend(model, score);
  const each = (name: string, work: () => void, units: number) => ({ name, work, units });
  const costs = await compare(
    [
      each("compile 10 scoring models and 12 rules", () => compileModel(document), 1),
      each("read the answers of a request", () => bodies.forEach(read), LEADS),
      each("score", () => answered.forEach(leadplane.score), LEADS),
      each("put the recommendations together", () => scored.forEach(recommendTo), LEADS),
    ],
    200,
  );
  const rows = costs.map(({ name, micros }) => [name, formatFigure(micros)]);
  console.log(`\nOnce for a model, and for each request\n\n${table(["", "µs"], rows)}`);
}
