/**
 * How often a guarded publish finds what is true, and after how many leads: `npm run bench guarded-publish [RUNS]`.
 *
 * Simulated, with a look after every 20 leads: a champion that converts one lead in ten, a quarter of the leads for the
 * challenger, a smallest difference of 0, and a plan for a difference of 2 points. A run ends after four times as many
 * leads as planned.
 */
import { leadsToTell } from "../engine/index.ts";
import { simulate } from "../engine/testing/guarded-publish.ts";
import { drawOf } from "../engine/testing/random.ts";
import { median, table } from "./common/measure.ts";

const RUNS = Number(process.argv[2] ?? "1000");
const [CHAMPION, SHARE, PLANNED] = [0.1, 0.25, 0.02];

const plan = { leads: leadsToTell(CHAMPION, PLANNED, SHARE), share: SHARE };
const times = [0.5, 1, 2, 4];
const percent = (part: number) => `${((100 * part) / RUNS).toFixed(1)} %`;

const rows = [-0.04, -0.02, -0.01, 0, 0.01, 0.015, 0.02, 0.03, 0.04].map((difference) => {
  const stage = { share: SHARE, champion: CHAMPION, challenger: CHAMPION + difference, leads: 4 * plan.leads };
  const ends = Array.from({ length: RUNS }, (_, run) =>
    simulate({ stages: [stage], plan, smallest: 0, every: 20 }, drawOf(run * 7919 + 17)),
  );
  const decided = ends.filter(({ judgment }) => judgment.action !== "wait");
  const better = times.map((time) => {
    const found = decided.filter(({ judgment, leads }) => judgment.reason === "better" && leads <= time * plan.leads);
    return percent(found.length);
  });
  const worse = decided.filter(({ judgment }) => judgment.reason === "worse");
  const leads = decided.length === 0 ? "" : String(median(decided.map((end) => end.leads)));
  return [`${(100 * difference).toFixed(1)}`, ...better, percent(worse.length), leads];
});
console.log(`${RUNS} runs each, planned for ${plan.leads} leads\n`);
const head = ["true difference, points", ...times.map((time) => `better, ${time} × planned`), "worse", "median leads"];
console.log(table(head, rows));
