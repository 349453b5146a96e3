import type { ArmStage } from "./arms.ts";

/** The probability that the check ever reports wrong shares if they are right. */
const LEVEL = 0.001;

/** How many leads the assumed shares of the alternative are worth: few, so that large errors are found after few leads. */
const CONCENTRATION = 100;

/** Whether the leads were divided as they should have been. */
export interface ShareCheck {
  readonly leads: number;
  /** The leads of the challenger. */
  readonly challenger: number;
  /** How many of them were to be expected. */
  readonly expected: number;
  /** Valid at any time: the probability that it ever falls to `LEVEL` is at most that, if the shares are right. */
  readonly p_value: number;
  readonly wrong: boolean;
}

/**
 * Checks the shares of the arms. Wrong shares mean that leads are not divided at random, or are lost in one arm; then no
 * difference of the arms can be trusted. Give it all leads of the arms, also those without an outcome.
 *
 * The check is sequential, because it is looked at as often as the difference: a chi-square test at any level is exceeded
 * sooner or later if one looks often enough. It is the ratio of the probabilities of the counts under a beta distribution
 * around the share and under the share itself, multiplied over the stages. Under the right shares that is a martingale, and
 * Ville's inequality limits the probability that it ever exceeds 1 / `LEVEL`. This holds for any number of leads.
 *
 * Source: M. Lindon and A. Malek, "Anytime-valid inference for multinomial count data", NeurIPS 35 (2022), for two arms.
 */
export function checkShares(
  stages: readonly {
    readonly share: number;
    readonly challenger: Pick<ArmStage["challenger"], "leads">;
    readonly champion: Pick<ArmStage["champion"], "leads">;
  }[],
): ShareCheck {
  let [leads, challengers, expected, evidence] = [0, 0, 0, 0];
  for (const { share, challenger, champion } of stages) {
    const all = challenger.leads + champion.leads;
    leads += all;
    challengers += challenger.leads;
    expected += all * share;
    evidence += evidenceAgainst(share, challenger.leads, champion.leads);
  }
  const p_value = Math.min(1, Math.exp(-evidence));
  return { leads, challenger: challengers, expected, p_value, wrong: p_value <= LEVEL };
}

/** Returns the logarithm of that ratio. */
function evidenceAgainst(share: number, challenger: number, champion: number): number {
  // a share without chance is wrong with the first lead of the other arm
  if (share <= 0) return challenger > 0 ? Number.POSITIVE_INFINITY : 0;
  if (share >= 1) return champion > 0 ? Number.POSITIVE_INFINITY : 0;
  const [own, other] = [CONCENTRATION * share, CONCENTRATION * (1 - share)];
  return (
    logBeta(own + challenger, other + champion) -
    logBeta(own, other) -
    challenger * Math.log(share) -
    champion * Math.log1p(-share)
  );
}

const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b);

/**
 * Returns the logarithm of the gamma function of a positive number, by Stirling's series from 10 on.
 *
 * Source: NIST Digital Library of Mathematical Functions, 5.11.1, and 5.5.1 below 10.
 */
export function logGamma(x: number): number {
  let [shifted, product] = [x, 1];
  while (shifted < 10) {
    product *= shifted;
    shifted += 1;
  }
  const square = 1 / shifted ** 2;
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188)))) / shifted;
  return (shifted - 0.5) * Math.log(shifted) - shifted + Math.log(2 * Math.PI) / 2 + series - Math.log(product);
}
