/** A number as a fraction of integers, not always reduced; the denominator is positive. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Longer fractions are abandoned: what people write needs only a part of this, and the time grows with the length. */
const MAX_DENOMINATOR = 2n ** 512n;

const ZERO: Fraction = { over: 0n, under: 1n };

/** Undefined if it is too long. */
function fraction(over: bigint, under: bigint): Fraction | undefined {
  if (over === 0n) return ZERO;
  return over < MAX_DENOMINATOR && -over < MAX_DENOMINATOR && under < MAX_DENOMINATOR ? { over, under } : undefined;
}

/**
 * Returns the decimal that a double prints as; undefined for NaN and infinity, or with too many places.
 *
 * @example fractionOf(0.1) // { over: 1n, under: 10n }
 */
export function fractionOf(value: number): Fraction | undefined {
  if (Number.isSafeInteger(value)) return { over: BigInt(value), under: 1n };
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
  if (a.under % b.under === 0n) return fraction(a.over + b.over * (a.under / b.under), a.under);
  if (b.under % a.under === 0n) return fraction(a.over * (b.under / a.under) + b.over, b.under);
  return fraction(a.over * b.under + b.over * a.under, a.under * b.under);
}

export function productOf(a: Fraction, b: Fraction): Fraction | undefined {
  return fraction(a.over * b.over, a.under * b.under);
}

/** Undefined also for a division by 0. */
export function quotientOf(a: Fraction, b: Fraction): Fraction | undefined {
  if (b.over === 0n) return undefined;
  const sign = b.over < 0n ? -1n : 1n;
  return fraction(sign * a.over * b.under, sign * a.under * b.over);
}

/** The quotient rounded down; undefined also for a division by 0. */
export function floorOf(a: Fraction, b: Fraction): Fraction | undefined {
  const quotient = quotientOf(a, b);
  if (quotient === undefined) return undefined;
  const { over, under } = quotient;
  return fraction(over / under - (over < 0n && over % under !== 0n ? 1n : 0n), 1n);
}

export function negativeOf({ over, under }: Fraction): Fraction {
  return { over: -over, under };
}

/** More bits than a double has, but few enough that the sum of exponents does not overflow. */
const BITS = 64;

/** The nearest double. */
export function toNumber({ over, under }: Fraction): number {
  const size = over < 0n ? -over : over;
  const shift = BITS + bitsOf(under) - bitsOf(size);
  const scaled = shift < 0 ? size >> BigInt(-shift) : size << BigInt(shift);
  const whole = scaled / under;
  // if the bits are halfway between two doubles, the remainder decides
  const nearest = Number(whole | (whole * under === scaled ? 0n : 1n)) * 2 ** -shift;
  return over < 0n ? -nearest : nearest;
}

const bitsOf = (value: bigint): number => value.toString(2).length;
