import type { Operations, Result } from "#contract";
import type { Item } from "../data/items.ts";

/** A token without its value. */
export type Token = Result<Operations["listTokens"]>["results"][number] & Item;

/** A token with its value, displayed on request. */
export type TokenWithValue = Result<Operations["getApiToken"]>;

/** The name of a token: the user's own has none. */
export const tokenName = ({ is_default, name }: Pick<Token, "is_default" | "name">): string =>
  is_default ? "Own token" : name;
