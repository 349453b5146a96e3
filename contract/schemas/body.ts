import { z } from "zod";

/** A schema for each member of one of the engine's types, including those that may be left out. */
export type MemberSchemas<Item> = Readonly<Record<keyof Item, z.ZodType>>;

/**
 * Creates the schema of a request body. The resource's own read-only members are accepted and dropped, so that a client
 * can send a response back with a change. Every other unknown member is rejected.
 */
export function bodySchema<Shape extends z.core.$ZodLooseShape>(
  id: string,
  description: string,
  shape: Shape,
  readOnly: readonly string[] = [],
): z.ZodType<z.output<z.ZodObject<Shape, z.core.$strict>>, z.input<z.ZodObject<Shape, z.core.$strict>>> {
  const object = z.strictObject(shape);
  const schema = readOnly.length === 0 ? object : z.preprocess(dropping(new Set(readOnly)), object);
  const note = readOnly.length === 0 ? "" : ` Read-only fields (${readOnly.join(", ")}) are accepted and ignored.`;
  return schema.meta({ id, description: description + note }) as z.ZodType<
    z.output<typeof object>,
    z.input<typeof object>
  >;
}

function dropping(names: ReadonlySet<string>): (value: unknown) => unknown {
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const entries = Object.entries(value);
    // fromEntries defines properties instead of assigning them, so `__proto__` is kept and rejected
    return Object.fromEntries(entries.filter(([name]) => !names.has(name)));
  };
}

/** Adds the defaults of a table to its members, so that a body may leave them out. */
export function defaulted<Shape extends Readonly<Record<string, z.ZodType>>, Defaults extends object>(
  shape: Shape,
  defaults: Defaults,
): { [K in keyof Defaults & keyof Shape]: z.ZodDefault<Shape[K]> } {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, z._default(shape[name] as z.ZodType, value)]),
  ) as { [K in keyof Defaults & keyof Shape]: z.ZodDefault<Shape[K]> };
}

/** Makes all members optional: the body of a PATCH. */
export function optionalMembers<Shape extends Readonly<Record<string, z.ZodType>>>(
  shape: Shape,
): { [K in keyof Shape]: z.ZodExactOptional<Shape[K]> } {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z.exactOptional(schema)])) as {
    [K in keyof Shape]: z.ZodExactOptional<Shape[K]>;
  };
}
