import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";

const languages = { bash, javascript, json, python };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

/** The languages of code blocks; `curl` is bash, `leadplane` a rule or formula, `text` is not colored. */
export type CodeLanguage = keyof typeof languages | "curl" | "leadplane" | "text";

export const LANGUAGE_NAMES: Readonly<Record<CodeLanguage, string>> = {
  bash: "Shell",
  curl: "curl",
  javascript: "JavaScript",
  python: "Python",
  json: "JSON",
  leadplane: "Rule",
  text: "Text",
};

/** HTML of the code with the highlighter's classes; see web/ui/code/code.css. */
export function highlight(code: string, language: CodeLanguage): string {
  switch (language) {
    case "text":
      return escapeHtml(code);
    case "leadplane":
      return highlightRule(code);
    default:
      return hljs.highlight(code, { language: language === "curl" ? "bash" : language }).value;
  }
}

const RULE_PARTS =
  /(?<field>\{[^}]*\})|(?<string>'[^']*'|"[^"]*")|(?<number>\b\d{4}-\d{2}-\d{2}\b|\b\d+(?:\.\d+)?\b)|(?<keyword>\b(?:if|and|or|not)\b)|(?<name>\b[a-z]+(?=\())|[^{'"\d\w]+|\w+|[\s\S]/gi;

const RULE_CLASSES = {
  field: "hljs-attr",
  string: "hljs-string",
  number: "hljs-number",
  keyword: "hljs-keyword",
  name: "hljs-built_in",
};

function highlightRule(code: string): string {
  return [...code.matchAll(RULE_PARTS)]
    .map((match) => {
      const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
      const text = escapeHtml(match[0]);
      return kind === undefined
        ? text
        : `<span class="${RULE_CLASSES[kind as keyof typeof RULE_CLASSES]}">${text}</span>`;
    })
    .join("");
}

const escapeHtml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
