import { inline } from "../markdown.tsx";

/** Text in which field names in braces, and what is worked out of them, are shown as code. */
export const inlineFields = (text: string) => inline(text.replace(/\{\w+\}(?: [-+*/] \{\w+\})*/g, "`$&`"));
