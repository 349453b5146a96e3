import { CONSEQUENCES, ERRORS, type OperationId, openApiDocument, TAGS } from "#contract";
import { ORIGIN } from "#contract/origin";
import { type Band, BINARY_OPERATORS, DEFAULT_BANDS, FUNCTIONS, QUESTION_TYPES, UNARY_OPERATORS } from "#engine";
import { shownAnswer } from "../../samples/answer.ts";
import { curlSample } from "../../samples/curl.ts";
import { requestOf, shownExample } from "../../samples/request.ts";
import type { Content } from "./contents.tsx";
import { shownProblems } from "./language/problems.ts";
import { SECTIONS } from "./places.ts";
import { accessWords, type Endpoint, endpointsByTag } from "./reference/api.ts";
import type { Member } from "./reference/json-schema.ts";
import { limitRows } from "./scoring/limits.ts";

const HEAD = [
  "# Leadplane",
  "> A self-hosted lead scoring API for fintech and sales teams. It scores every lead on two axes, X (capability) and Y (propensity), and explains every point.",
];

/** The documentation for language models, in the format of https://llmstxt.org: an index, one line per page. */
export function llmsIndex(contents: readonly Content[]): string {
  const about = new Map(contents.map(({ href, description }) => [href, description]));
  const sections = SECTIONS.map(({ title, places }) => {
    const lines = places.map(({ href, text }) => `- [${text}](${ORIGIN}${href}): ${about.get(href) ?? ""}`);
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  const whole = [
    "## Whole documents",
    "",
    `- [llms-full.txt](${ORIGIN}/llms-full.txt): Every endpoint with its fields and an example, the language of formulas and rules, and all limits, as plain text.`,
    `- [OpenAPI 3.1](${ORIGIN}/api/openapi.json): The API as a description for tools.`,
  ].join("\n");
  return `${[...HEAD, whole, ...sections].join("\n\n")}\n`;
}

/** The API and the language of formulas and rules as plain text. */
export function llmsText(): string {
  const { info } = openApiDocument() as { readonly info: { readonly description: string } };
  return [
    ...HEAD,
    `## API\n\nBase URL: ${ORIGIN}\n\n${info.description}`,
    ...[...endpointsByTag()].flatMap(([tag, endpoints]) => [
      `### ${tag}\n\n${TAGS[tag]}`,
      ...endpoints.map(endpointText),
    ]),
    errorsText(),
    languageText(),
    scoringText(),
  ].join("\n\n");
}

function endpointText({ operation, parameters, request, response, errors }: Endpoint): string {
  const { id, method, path, summary, description, requires, scoped, drafts, success } = operation;
  const example = shownExample(operation);
  const consequence = CONSEQUENCES[id as OperationId];
  return [
    `#### ${method} ${path} (${id})`,
    `${summary}. ${accessWords(requires)}.${scoped ? " Takes X-Account." : ""}${drafts ? " Takes X-Draft." : ""}${consequence === undefined ? "" : ` ${consequence}`}${description === "" ? "" : ` ${description}`}`,
    list("Path", parameters.path),
    list("Query", parameters.query),
    list("Body", request?.members ?? []),
    list(`Response ${success.status}`, response?.members ?? []),
    `Errors: ${errors.map(({ status }) => status).join(", ") || "none"}`,
    `\`\`\`sh\n${curlSample(requestOf(operation, example), ORIGIN)}\n\`\`\``,
    example.response === undefined ? "" : answerText(example.response),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function answerText(response: unknown): string {
  const { language, code } = shownAnswer(response);
  return `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;
}

function list(title: string, members: readonly Member[]): string {
  return members.length === 0 ? "" : `${title}:\n${members.map((member) => memberText(member, 0)).join("\n")}`;
}

function memberText({ name, type, required, constraints, description, members }: Member, depth: number): string {
  const facts = [type, ...(required ? ["required"] : []), ...constraints].join("; ");
  const line = `${"  ".repeat(depth)}- ${name} (${facts})${description === "" ? "" : `: ${description}`}`;
  return [line, ...members.map((member) => memberText(member, depth + 1))].join("\n");
}

function errorsText(): string {
  const lines = Object.entries(ERRORS).map(
    ([status, { title, meaning, example }]) => `- ${status} ${title}: ${meaning} ${JSON.stringify(example)}`,
  );
  return `## Errors\n\n${lines.join("\n")}`;
}

function languageText(): string {
  const entries = [
    ...Object.values(BINARY_OPERATORS),
    ...Object.values(UNARY_OPERATORS),
    ...Object.values(FUNCTIONS),
  ].map(({ signature, doc, example }) => `- \`${signature}\`: ${doc} \`${example.source}\` is ${example.value}.`);
  const problems = shownProblems().map(({ code, message }) => `- ${code}: ${message}`);
  return `## Formulas and rules

A rule is If followed by a condition; a formula is an expression. Field names are in braces: \`If {credit_score} >= 720 and {rent_ratio} <= 0.3\`. Operator precedence is the same as in Python. Unanswered questions are unknown: a rule that is unknown does not match, and a formula that is unknown gives no points.

${entries.join("\n")}

Errors when saving:

${problems.join("\n")}`;
}

function scoringText(): string {
  const types = Object.entries(QUESTION_TYPES).map(([type, { label }]) => `- ${type} (${label})`);
  const bandsOf = (bands: readonly Band[]) =>
    bands.map(
      ({ letter, label, from, action }) =>
        `- ${letter} ${label}: ${from === null ? "below that" : `from ${from}`}; ${action}`,
    );
  const limits = limitRows().map(([what, most]) => `- ${what}: ${most}`);
  return `## Question types\n\n${types.join("\n")}\n\n## Bands of X and of Y\n\n${bandsOf(DEFAULT_BANDS.x).join("\n")}\n\n## Bands of the total; their names are the priorities\n\n${bandsOf(DEFAULT_BANDS.total).join("\n")}\n\n## Limits\n\n${limits.join("\n")}\n`;
}
