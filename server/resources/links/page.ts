import { createHash } from "node:crypto";

/** Why a link cannot be followed, for the person who received it. */
interface Problem {
  readonly status: number;
  readonly title: string;
  readonly text: string;
}

export const UNKNOWN: Problem = {
  status: 404,
  title: "This link does not work",
  text: "It may be incomplete, or no longer available. Open it again from the message or page that you got it from, or ask the sender for a new one.",
};

export const BUSY: Problem = {
  status: 503,
  title: "This link cannot be opened right now",
  text: "Try again in a moment.",
};

/** In seconds. */
const RETRY_AFTER = 5;

const STYLE =
  "body{margin:20vh auto 0;max-width:32rem;padding:0 1.5rem;font:1rem/1.5 system-ui,sans-serif;color:#1c2330;background:#fff}h1{font-size:1.375rem;line-height:1.25}@media(prefers-color-scheme:dark){body{color:#e6e9ef;background:#12161d}}";

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** A page without other files, which names neither the product nor the account. */
export function linkPage({ status, title, text }: Problem, headers: Readonly<Record<string, string>>): Response {
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`;
  return new Response(body, {
    status,
    headers: {
      ...headers,
      ...(status === BUSY.status ? { "Retry-After": String(RETRY_AFTER) } : {}),
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      "Referrer-Policy": "no-referrer",
    },
  });
}
