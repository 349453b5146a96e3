import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { projectRoot } from "../../server/base/root.ts";

/** A file of the built site. @throws if the build failed, because an existing file would be outdated */
export function builtFile(name: string): string {
  const buildError = inject("buildError");
  if (buildError !== undefined) throw new Error(`the site could not be built: ${buildError}`);
  return readFileSync(join(projectRoot, "dist", "site", name), "utf8");
}

/** A code block of a page. */
export interface CodeBlock {
  readonly title: string;
  readonly code: string;
  /** Of a sample with several languages. */
  readonly language: "curl" | "javascript" | "python" | undefined;
  /** The operation whose card contains it. */
  readonly operation: string | undefined;
}

const MARKS =
  /data-endpoint="(?<operation>\w+)"|data-sample-panel="(?<language>\w+)"|<figure[^>]*data-code[^>]*>[\s\S]*?<figcaption[^>]*>(?<title>[\s\S]*?)<button[\s\S]*?<pre[^>]*>(?<code>[\s\S]*?)<\/pre>|(?<heading><h2)/g;

/** The code blocks of a page, in order. */
export function codeBlocks(html: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let operation: string | undefined;
  let language: CodeBlock["language"];
  for (const { groups = {} } of html.matchAll(MARKS)) {
    if (groups.heading !== undefined) operation = undefined;
    else if (groups.operation !== undefined) operation = groups.operation;
    else if (groups.language !== undefined) language = groups.language as CodeBlock["language"];
    else if (groups.code !== undefined) {
      blocks.push({ title: textOf(groups.title ?? ""), code: textOf(groups.code), language, operation });
      language = undefined;
    }
  }
  return blocks;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', "#x27": "'", "#39": "'" };

/** The text of HTML, with white space unchanged. */
export function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/&([a-z]+|#\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
