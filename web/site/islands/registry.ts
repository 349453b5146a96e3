import type { ComponentType } from "react";

/**
 * The parts of the pages that React brings to life in the browser. Everything else is HTML and needs no
 * script. Each is rendered at build time as well, so it is there before its script is, and without it.
 *
 * An island's properties travel in the page: plain JSON, and little of it.
 */
export const islands = {
  "login-form": async () => (await import("./LoginForm.tsx")).LoginForm,
  playground: async () => (await import("../../playground/Playground.tsx")).Playground,
} as const satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof islands;

type Island<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>;

/** The properties that an island takes. */
export type IslandProps<Name extends IslandName> =
  Island<Name> extends () => unknown
    ? object
    : Island<Name> extends (props: infer Props) => unknown
      ? Props & object
      : never;

/** When an island's script is loaded: with the page, or when it comes near the view or is touched (pointer or focus). */
export type IslandLoad = "now" | "near";
