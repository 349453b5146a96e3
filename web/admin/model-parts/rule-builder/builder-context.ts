import { createContext, use } from "react";
import type { ModelDocument, Scope } from "#engine";
import type { Condition, Group } from "../../../editor/builder/conditions.ts";
import type { Path } from "./items.ts";

/** The shared state of the rows of a builder. */
export interface Builder {
  readonly document: ModelDocument;
  /** The fields that a rule may use. */
  readonly scope: Scope;
  /** The field of a new condition; undefined if there are no fields. */
  readonly begin: string | undefined;
  readonly set: (path: Path, item: Condition | Group) => void;
  /** @param path of the group to add to */
  readonly add: (path: Path, item: Condition | Group) => void;
  readonly remove: (path: Path, what: string) => void;
}

export const BuilderContext = createContext<Builder | undefined>(undefined);

/** The builder that contains the row. */
export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (builder === undefined) throw new Error("there is no builder around it");
  return builder;
}
