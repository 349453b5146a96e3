/** A number as a fraction of integers, not always reduced; the denominator is positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Longer fractions are abandoned: what people write needs only a part of this, and the time grows with the length. */
const MAX_TERM = 2n ** 512n;

const ZERO: Fraction = { numerator: 0n, denominator: 1n };
export const ONE: Fraction = { numerator: 1n, denominator: 1n };

/** Undefined if it is too long. */
function fraction(numerator: bigint, denominator: bigint): Fraction | undefined {
  if (numerator === 0n) return ZERO;
  return numerator < MAX_TERM && -numerator < MAX_TERM && denominator < MAX_TERM
    ? { numerator, denominator }
    : undefined;
}

/**
 * Returns the decimal that a double prints as; undefined for NaN and infinity, or with too many places.
 *
 * @example fractionOf(0.1) // { numerator: 1n, denominator: 10n }
 */
export function fractionOf(value: number): Fraction | undefined {
  if (Number.isSafeInteger(value)) return { numerator: BigInt(value), denominator: 1n };
  if (!Number.isFinite(value)) return undefined;
  const [, whole = "", decimals = "", exponent = "0"] = /^(-?\d+)(?:\.(\d+))?(?:e(.+))?$/.exec(String(value)) ?? [];
  const places = decimals.length - Number(exponent);
  if (Math.abs(places) > 150) return undefined;
  const digits = BigInt(whole + decimals);
  return places > 0 ? fraction(digits, 10n ** BigInt(places)) : fraction(digits * 10n ** BigInt(-places), 1n);
}

/** Undefined if it is too long, as below. */
export function sumOf(a: Fraction, b: Fraction): Fraction | undefined {
  // decimals stay as short as on paper
  if (a.denominator % b.denominator === 0n)
    return fraction(a.numerator + b.numerator * (a.denominator / b.denominator), a.denominator);
  if (b.denominator % a.denominator === 0n)
    return fraction(a.numerator * (b.denominator / a.denominator) + b.numerator, b.denominator);
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function productOf(a: Fraction, b: Fraction): Fraction | undefined {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Undefined also for a division by 0. */
export function quotientOf(a: Fraction, b: Fraction): Fraction | undefined {
  if (b.numerator === 0n) return undefined;
  const sign = b.numerator < 0n ? -1n : 1n;
  return fraction(sign * a.numerator * b.denominator, sign * a.denominator * b.numerator);
}

/** The quotient rounded down; undefined also for a division by 0. */
export function floorOf(a: Fraction, b: Fraction): Fraction | undefined {
  const quotient = quotientOf(a, b);
  if (quotient === undefined) return undefined;
  const { numerator, denominator } = quotient;
  return fraction(numerator / denominator - (numerator < 0n && numerator % denominator !== 0n ? 1n : 0n), 1n);
}

export function negativeOf({ numerator, denominator }: Fraction): Fraction {
  return { numerator: -numerator, denominator };
}

/** More bits than a double has, but few enough that the sum of exponents does not overflow. */
const BITS = 64;

/** The nearest double. */
export function toNumber({ numerator, denominator }: Fraction): number {
  const size = numerator < 0n ? -numerator : numerator;
  const shift = BITS + bitsOf(denominator) - bitsOf(size);
  const scaled = shift < 0 ? size >> BigInt(-shift) : size << BigInt(shift);
  const whole = scaled / denominator;
  // if the bits are halfway between two doubles, the remainder decides
  const nearest = Number(whole | (whole * denominator === scaled ? 0n : 1n)) * 2 ** -shift;
  return numerator < 0n ? -nearest : nearest;
}

const bitsOf = (value: bigint): number => value.toString(2).length;
