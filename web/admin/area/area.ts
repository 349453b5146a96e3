import { type ComponentType, createElement, lazy, type ReactNode, useState } from "react";
import { busyWith } from "../../design/idle.ts";
import type { Drawing } from "../../ui/Icon.tsx";
import type { Session } from "../api/session.ts";
import type { AdminPlace } from "./paths.ts";

/**
 * An area of the admin: one folder, one entry of the menu, one part of the address space.
 *
 * Each folder (`questions/`, `leads/`, …) has an `index.ts` that exports exactly one `Area`, and `areas.ts` lists them
 * in the menu's order. Nothing else refers to an area. Menu, routes, page titles, command palette, and keyboard
 * shortcuts are derived from here. The views are loaded when they are first visited.
 *
 * @example
 * export const questions: Area = {
 *   path: RESOURCE.question,                 // → /admin/scoringengine/question/, add/ and <id>/
 *   title: "Questions",
 *   one: "question",
 *   group: "scoring",
 *   icon: messageCircleQuestionMarkIcon,     // from "virtual:lucide/…"
 *   shortcut: "q",                           // g then q
 *   list: view(async () => (await import("./QuestionList.tsx")).QuestionList),
 *   add: view(async () => (await import("./QuestionAdd.tsx")).QuestionAdd),
 *   change: view(async () => (await import("./QuestionChange.tsx")).QuestionChange),
 *   nameOf: (question) => question.text,
 * };
 *
 * A view is a component without properties, which finds its area by `useArea`. In `change` the id is that of the
 * route (`useParams().id`). What has a row of `api/resources.ts` under its `path` is listed, added and changed by
 * `ListView`, `AddView` and `ChangeView`.
 */
export interface Area extends AdminPlace {
  /** Menu entry and title of the list. */
  readonly title: string;
  /** One item of it, in the middle of a sentence: "Add question", "No question yet". */
  readonly one?: string;
  readonly group: AreaGroup;
  readonly icon: Drawing;
  /** The letter after `g` that leads here. */
  readonly shortcut?: string;
  /** The view at the area's own address. */
  readonly list: View;
  /** `add/` */
  readonly add?: View;
  /** `<id>/` */
  readonly change?: View;
  /**
   * Further addresses below the area's own, such as `{ "test/": TestLead }`; those with a `title` are in the palette.
   */
  readonly pages?: readonly AreaPage[];
  /** Its part of the page of a draft, such as the tests that run there. */
  readonly draftTab?: AreaPage;
  /** The name of an item in titles, confirmations, and search results. */
  readonly nameOf?: (item: never) => string;
  /** Who may add to it; by default, everyone who may see it. */
  readonly canAdd?: (session: Session) => boolean;
  /** Whether its pages display the current model, and say so if it cannot be edited. */
  readonly isModel?: true;
  /** Who may see it; by default, everyone who may sign in. */
  readonly isFor?: (session: Session) => boolean;
}

export interface AreaPage {
  /** Below the area, with a trailing slash: `test/`, `:id/history/`. */
  readonly path: string;
  readonly view: View;
  /** In the command palette. */
  readonly title?: string;
}

export interface View {
  (): ReactNode;
  /** Loads its script before it is displayed. */
  readonly load: () => Promise<unknown>;
}

/** The groups of the menu, in order, with their headings; `personal` is in the user's own menu. */
export const AREA_GROUPS = {
  work: "",
  scoring: "Scoring",
  changes: "Changes",
  account: "Account",
  personal: "",
} as const;
export type AreaGroup = keyof typeof AREA_GROUPS;

/**
 * A view in its own script. If the script is loaded already, the view renders at once, whereas `lazy` of React always
 * suspends first.
 */
export function view(read: () => Promise<ComponentType>): View {
  let loaded: ComponentType | undefined;
  const load = async () => {
    loaded = await busyWith(read());
    return { default: loaded };
  };
  const OnDemand = lazy(load);
  const View = () => {
    const [Shown] = useState(() => loaded ?? OnDemand);
    return createElement(Shown);
  };
  return Object.assign(View, { load });
}
