import type { Operations, Result } from "#contract";
import type { Item } from "../data/items.ts";

/** A token without its value. */
export type Token = Result<Operations["listTokens"]>["results"][number] & Item;

/** A token as it is shown once it was asked for. */
export type TokenWithValue = Result<Operations["getApiToken"]>;

/** What a token is called: one's own has no name. */
export const tokenName = ({ is_default, name }: Pick<Token, "is_default" | "name">): string =>
  is_default ? "Own token" : name;
