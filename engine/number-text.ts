/** Written so that no two parts can match the same digits: refusing a long text takes linear time. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * The number a text writes in plain decimal syntax, or undefined. Stricter than `Number()`: no hexadecimal,
 * no `Infinity`, no decimal comma, no empty text. The result may be infinite when the exponent is too large.
 *
 * @example parseDecimal(" 1e3 ") // 1000
 */
export function parseDecimal(text: string): number | undefined {
  const trimmed = text.trim();
  // adding 0 turns -0, which no one means, into 0
  return DECIMAL.test(trimmed) ? Number(trimmed) + 0 : undefined;
}
