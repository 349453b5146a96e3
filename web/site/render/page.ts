import type { ComponentType } from "react";

/** A page of the site: one address, one HTML file. */
export interface Page {
  /** Without a trailing slash, except for the root. */
  readonly path: `/${string}`;
  /** Of the window; the product's name is added. */
  readonly title: string;
  /** One or two sentences for search engines and shared links. */
  readonly description: string;
  readonly Content: ComponentType;
  /** False: excluded from search engines. */
  readonly listed?: boolean;
}

/**
 * Declares a page.
 *
 * @example export const loginPage = definePage({ path: "/login", title: "Sign in", … })
 */
export const definePage = (page: Page): Page => page;
