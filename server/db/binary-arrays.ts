/**
 * Arrays as parameters in PostgreSQL's binary format (`array_send` in its source), for thousands of rows. As text they
 * would cost both sides more than storing them, because each value is escaped here and parsed there.
 *
 * The format is a header of five 32-bit integers (dimensions, whether there are nulls, the elements' type, length,
 * lower bound), followed by the elements, each preceded by its length in bytes. None of these arrays holds nulls.
 */

/** Object identifiers of types, as in `pg_type`. */
const OID = { bool: 16, int8: 20, int4: 23, text: 25, date: 1082, timestamptz: 1184, jsonb: 3802 } as const;

const HEADER = 20;
const LENGTH = 4;

/** Days from 1970-01-01 (the engine's epoch) to 2000-01-01 (PostgreSQL's epoch). */
const EPOCH_DAYS = 10_957;
const EPOCH_MS = EPOCH_DAYS * 86_400_000;

/** `boolean[]` */
export const boolArray = (values: readonly boolean[]): Buffer =>
  fixed(OID.bool, 1, values, (buffer, value, at) => buffer.writeUInt8(value ? 1 : 0, at));

/** `int[]` @throws Error when a value is not a 32-bit integer */
export const int4Array = (values: readonly number[]): Buffer =>
  fixed(OID.int4, 4, values, (buffer, value, at) => writeInt32(buffer, value, at, value));

/** `bigint[]` of safe integers. @throws Error when a value is not one */
export const int8Array = (values: readonly number[]): Buffer => fixed(OID.int8, 8, values, writeInt64);

/** `date[]` of days since 1970-01-01. @throws Error when a value is not an integer */
export const dateArray = (days: readonly number[]): Buffer =>
  fixed(OID.date, 4, days, (buffer, day, at) => writeInt32(buffer, day - EPOCH_DAYS, at, day));

/** `timestamptz[]` of milliseconds since 1970-01-01. @throws Error when a value is not an integer */
export const timestamptzArray = (moments: readonly number[]): Buffer =>
  fixed(OID.timestamptz, 8, moments, (buffer, moment, at) => writeInt64(buffer, (moment - EPOCH_MS) * 1_000, at));

/** `text[]` */
export const textArray = (values: readonly string[]): Buffer => texts(OID.text, values, 0);

/** `jsonb[]` of JSON texts; its format begins with a version, which is 1. */
export const jsonbArray = (values: readonly string[]): Buffer => texts(OID.jsonb, values, 1);

function fixed<Value>(
  oid: number,
  width: number,
  values: readonly Value[],
  write: (buffer: Buffer, value: Value, at: number) => void,
): Buffer {
  const buffer = arrayOf(oid, values.length, values.length * width);
  let at = HEADER;
  for (const value of values) {
    buffer.writeInt32BE(width, at);
    write(buffer, value, at + LENGTH);
    at += LENGTH + width;
  }
  return buffer;
}

function texts(oid: number, values: readonly string[], prefix: 0 | 1): Buffer {
  const sizes = values.map((value) => prefix + Buffer.byteLength(value));
  const buffer = arrayOf(
    oid,
    values.length,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  let at = HEADER;
  for (const [index, value] of values.entries()) {
    const size = sizes[index] ?? 0;
    buffer.writeInt32BE(size, at);
    if (prefix === 1) buffer.writeUInt8(1, at + LENGTH);
    buffer.write(value, at + LENGTH + prefix);
    at += LENGTH + size;
  }
  return buffer;
}

function arrayOf(oid: number, length: number, bytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER + length * LENGTH + bytes);
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(0, 4);
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
  return buffer;
}

/** @param original the caller's original value, for the message */
function writeInt32(buffer: Buffer, value: number, at: number, original: number): void {
  if ((value | 0) !== value) throw new RangeError(`${original} cannot be stored as an integer of 32 bits`);
  buffer.writeInt32BE(value, at);
}

/** Avoids BigInt, which would allocate an object for each value. Without the check, NaN would be written as 0. */
function writeInt64(buffer: Buffer, value: number, at: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} cannot be stored as an integer of 64 bits`);
  const high = Math.floor(value / 2 ** 32);
  buffer.writeInt32BE(high, at);
  buffer.writeUInt32BE(value - high * 2 ** 32, at + 4);
}
