import { expect, test } from "vitest";
import { compileInSteps, EMPTY_MODEL, type ModelDocument } from "#engine";
import { createPreparation } from "./prepared.ts";
import { modelVersion } from "./version.ts";

const at = "2026-01-01T00:00:00.000Z";
const FORMULA = Array.from({ length: 40 }, (_, n) => `max(${n}, ${n + 1})`).join(" + ");

/** A model that takes several slices; calls back when its compilation begins. */
function largeModel(onBegun: () => void) {
  const calculated_fields = Array.from({ length: 100 }, (_, n) => ({
    id: n + 1,
    name: `field_${n}`,
    formula: `${FORMULA} + ${n}`,
    created_at: at,
  }));
  let isBegun = false;
  const begin = () => {
    if (!isBegun) onBegun();
    isBegun = true;
    return calculated_fields;
  };
  const document: ModelDocument = Object.defineProperty({ ...EMPTY_MODEL }, "calculated_fields", { get: begin });
  return {
    *compiling() {
      yield* compileInSteps(document);
    },
  };
}

test("versions are prepared one after the other, each once", async () => {
  const prepare = createPreparation();
  const events: string[] = [];
  const models = ["a", "b", "c"].map((name) => ({ name, model: largeModel(() => events.push(`${name} begun`)) }));
  const all = [...models, ...models].map(async ({ name, model }) => {
    expect(await prepare(model)).toBe(model);
    events.push(`${name} done`);
  });
  await Promise.all(all);
  expect(events.filter((event) => event.endsWith("begun"))).toEqual(["a begun", "b begun", "c begun"]);
  expect(events.indexOf("c begun")).toBeGreaterThan(events.indexOf("a done"));
});

test("a version that cannot be prepared rejects for its caller, and the next is prepared", async () => {
  const prepare = createPreparation();
  const broken = {
    // biome-ignore lint/correctness/useYield: it fails before it has done a step
    *compiling(): Generator<void, void> {
      throw new TypeError("broken");
    },
  };
  const sound = modelVersion(1, EMPTY_MODEL);
  const failing = prepare(broken);
  const next = prepare(sound);
  await expect(failing).rejects.toThrow(TypeError);
  expect(await next).toBe(sound);
});
