import { inline } from "../markdown.tsx";

/** Text in which field names in braces, and expressions of them, are displayed as code. */
export const inlineFields = (text: string) => inline(text.replace(/\{\w+\}(?: [-+*/] \{\w+\})*/g, "`$&`"));
