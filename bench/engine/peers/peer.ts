import type { Answers } from "../../../engine/index.ts";
import { check, compileModel, type Node, scopesOf } from "../../../engine/index.ts";
import { benchDocument, RULES, SCORINGS } from "../model.ts";

/** Another rule engine with the model in its own format. */
export interface Peer {
  readonly name: string;
  readonly score: (lead: PeerLead) => PeerScore | Promise<PeerScore>;
  readonly close?: () => void;
}

/** Answers with the values of choices next to them, as `<field>_value`, because other engines have no choices. */
export type PeerLead = Readonly<Record<string, string | number>>;

/** Points in hundredths. */
export interface PeerScore {
  readonly x: number;
  readonly y: number;
  readonly matched: readonly number[];
}

/** A scoring model for another engine: its tree, and the points of a value, with the weight multiplied in. */
export interface PeerScoring {
  readonly axis: "x" | "y";
  readonly tree: Node;
  /** From the highest to the lowest start. */
  readonly steps: readonly { readonly from: number | null; readonly points: number }[];
  /** Without steps: the factor of the value. */
  readonly weight: number;
}

export interface PeerRule {
  readonly id: number;
  readonly question: string;
  readonly tree: Node;
}

const document = benchDocument();
const { all } = scopesOf(document);

/** The model as trees, from which each engine's own notation is generated. */
export const peerScorings: readonly PeerScoring[] = SCORINGS.map(({ formula, weight, axis, ranges }) => ({
  axis,
  tree: check(formula, "formula", all).tree,
  steps: ranges.map(([from, points]) => ({ from, points: (points * weight * 100) / 100 })).reverse(),
  weight,
}));

export const peerRules: readonly PeerRule[] = RULES.map(([question, rule], index) => ({
  id: index + 1,
  question,
  tree: check(rule, "rule", all).tree,
}));

export const CHOICES: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  compileModel(document)
    .document.questions.filter(({ choices }) => choices.length > 0)
    .map(({ field_name, choices }) => [field_name, new Map(choices.map(({ slug, value }) => [slug, value]))]),
);

/** The input of another engine, created before the measurement. */
export function peerLead(answers: Answers): PeerLead {
  const lead = { ...answers } as Record<string, string | number>;
  for (const [name, values] of CHOICES) lead[`${name}_value`] = values.get(String(lead[name])) ?? Number.NaN;
  return lead;
}

/** Converts points that were summed as doubles to hundredths. */
export const asHundredths = (points: number) => Math.round(points * 100);

/** Returns the first rule of each question that matches. */
export function firstMatches(isMatch: (rule: PeerRule, index: number) => boolean): number[] {
  const matched: number[] = [];
  let answered = "";
  for (const [index, rule] of peerRules.entries()) {
    if (rule.question === answered || !isMatch(rule, index)) continue;
    answered = rule.question;
    matched.push(rule.id);
  }
  return matched;
}
