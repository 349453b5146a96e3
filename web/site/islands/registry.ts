import type { ComponentType } from "react";

/**
 * The interactive parts of the pages. Everything else is HTML and needs no script. Each island is rendered at build
 * time as well, so it is visible before its script is loaded, and without it.
 *
 * An island's props are part of the page: plain JSON, and small.
 */
export const islands = {
  "login-form": async () => (await import("./LoginForm.tsx")).LoginForm,
  playground: async () => (await import("../../playground/Playground.tsx")).Playground,
} as const satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof islands;

type Island<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>;

/** The props of an island. */
export type IslandProps<Name extends IslandName> =
  Island<Name> extends () => unknown
    ? object
    : Island<Name> extends (props: infer Props) => unknown
      ? Props & object
      : never;

/** When an island's script is loaded: with the page, or when it comes near the view or is used (pointer or focus). */
export type IslandLoad = "now" | "near";
