import hubspotProgram from "./hubspot.js?raw";
import hubspotTemplate from "./hubspot.json?raw";
import mirrorInNode from "./mirror.js?raw";
import mirrorInPython from "./mirror.py?raw";
import receiveInNode from "./receive.js?raw";
import receiveInPython from "./receive.py?raw";
import slackTemplate from "./slack.json?raw";
import verifyInNode from "./verify.js?raw";
import verifyInPython from "./verify.py?raw";

/** The files of the recipes, by the names under which the page shows them. */
export const RECIPE_FILES = {
  "verify.js": verifyInNode,
  "receive.js": receiveInNode,
  "verify.py": verifyInPython,
  "receive.py": receiveInPython,
  "mirror.js": mirrorInNode,
  "mirror.py": mirrorInPython,
  "slack.json": slackTemplate,
  "hubspot.json": hubspotTemplate,
  "hubspot.js": hubspotProgram,
} as const satisfies Record<string, string>;

export type RecipeFile = keyof typeof RECIPE_FILES;
