import type { OperationId } from "#contract/wire";
import { TOKEN } from "../../../samples/request.ts";
import { ADDED } from "./load.ts";
import type { Sent } from "./own-samples.ts";

const NO_RESPONSE = "No response. Check that the server is running and that you are online.";

/** The reader's token: only in the memory of this page. */
let token = "";

/** The token in the samples of this page: a placeholder until the server has accepted the reader's own. */
let inSamples = TOKEN;

/** Makes the buttons marked `data-try` open a form that sends the request to this installation. */
export function startTrying(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-try]") : null;
    if (button !== null) toggle(button);
  });
  // Endpoints that are opened later have the placeholder.
  document.addEventListener(ADDED, () => replaceInSamples(TOKEN, inSamples));
}

function toggle(button: HTMLElement): void {
  const place = button.parentElement;
  const form = place?.querySelector("form") ?? formOf(button);
  const opens = form.parentElement === null || form.hidden;
  if (form.parentElement === null) place?.append(form);
  form.hidden = !opens;
  button.setAttribute("aria-expanded", String(opens));
  if (opens) form.querySelector<HTMLElement>("input, textarea, button")?.focus();
}

/** Creates a form with a field for each part of the request. */
function formOf({ dataset }: HTMLElement): HTMLFormElement {
  const { try: id = "", method = "GET", path = "/", takes = "", query = "" } = dataset;
  const needs = new Set(takes.split(" "));
  const form = document.createElement("form");
  form.noValidate = true;
  form.setAttribute("aria-label", `Try ${method} ${path}`);
  const fields: [name: string, label: string, hint: string][] = [
    ...(needs.has("token") ? [["token", "Token", "Stays in this page’s memory. Never stored."] as const] : []),
    ...namesIn(path).map((name) => [`path:${name}`, name, ""] as const),
    ...(query === "" ? [] : [["query", "Query", `Optional, such as name=value&…: ${query}`] as const]),
    ...(needs.has("account") ? [["account", "X-Account", "Optional: the slug of another account."] as const] : []),
    ...(needs.has("match") ? [["match", "If-Match", "The ETag of the object as you read it."] as const] : []),
  ].map((field) => [...field]);
  for (const [name, label, hint] of fields) form.append(field(id, name, label, hint));
  if (needs.has("test-token")) form.querySelector("[name=token]")?.parentElement?.append(testTokenButton());
  if (needs.has("body")) form.append(bodyField(id));
  const send = element("button", { type: "submit", textContent: `Send ${method} request` });
  form.append(send, element("output", {}));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit(form, id as OperationId, method, path);
  });
  return form;
}

function field(id: string, name: string, label: string, hint: string): HTMLElement {
  const input = element("input", {
    id: `try-${id}-${name}`,
    name,
    type: name === "token" ? "password" : "text",
    autocomplete: "off",
    spellcheck: false,
  });
  if (name === "token") {
    input.value = token;
    input.addEventListener("input", () => setToken(tokenIn(input.value)));
  }
  return labelled(input, label, hint);
}

/** Extracts the token, even if the whole value of the header was pasted. */
const tokenIn = (pasted: string) => pasted.trim().replace(/^(?:Authorization: *)?Token +/i, "");

/** The token applies to every form of the page. */
function setToken(value: string): void {
  token = value;
  for (const other of document.querySelectorAll<HTMLInputElement>("form input[name=token]")) {
    if (tokenIn(other.value) !== value) other.value = value;
  }
}

/** Creates a test token for a user who is signed in to the admin, and fills it in. */
function testTokenButton(): HTMLElement {
  const place = element("div", {});
  const button = element("button", { type: "button", textContent: "Use a test token" });
  const status = element("p", { role: "status" });
  button.addEventListener("click", () => {
    button.disabled = true;
    status.textContent = "Creating a test token …";
    void import("./test-token.ts")
      .then(({ createTestToken }) => createTestToken())
      .then(
        ({ token, words }) => {
          if (token !== undefined) setToken(token);
          status.replaceChildren(...words);
        },
        () => {
          status.textContent = NO_RESPONSE;
        },
      )
      .finally(() => {
        button.disabled = false;
      });
  });
  place.append(button, status);
  return place;
}

function bodyField(id: string): HTMLElement {
  const example = document.querySelector(`[data-endpoint="${id}"] [data-example-request] pre`)?.textContent ?? "{}";
  const rows = Math.min(16, example.split("\n").length + 1);
  const area = element("textarea", { id: `try-${id}-body`, name: "body", value: example, rows, spellcheck: false });
  return labelled(area, "Body", "");
}

function labelled(control: HTMLInputElement | HTMLTextAreaElement, text: string, hint: string): HTMLElement {
  const place = element("div", {});
  place.append(element("label", { htmlFor: control.id, textContent: text }), control);
  if (hint !== "") {
    const words = element("p", { id: `${control.id}-hint`, textContent: hint });
    control.setAttribute("aria-describedby", words.id);
    place.append(words);
  }
  return place;
}

async function submit(form: HTMLFormElement, id: OperationId, method: string, path: string): Promise<void> {
  const given = (name: string) => String(new FormData(form).get(name) ?? "").trim();
  const output = form.querySelector("output") as HTMLOutputElement;
  const missing = namesIn(path).find((name) => given(`path:${name}`) === "");
  if (missing !== undefined) return show(output, `Enter ${missing} first.`);
  // the browser would refuse to send it without a helpful message
  if (/[^!-~]/.test(token)) return show(output, "This is not a token. Copy it from where it was shown to you.");
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given(`path:${name}`)));
  const search = given("query").replace(/^\?/, "");
  const body = form.querySelector("[name=body]") === null ? undefined : given("body");
  const [open] = /<[a-z][\w ]*>/.exec(body ?? "") ?? [];
  if (open !== undefined) return show(output, `Replace ${open} in the body first.`);
  const headers: Record<string, string> = {
    ...(token === "" ? {} : { Authorization: `Token ${token}` }),
    ...(given("account") === "" ? {} : { "X-Account": given("account") }),
    ...(given("match") === "" ? {} : { "If-Match": given("match") }),
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
  };
  show(output, "Sending …");
  const from = performance.now();
  try {
    // A relative address: only to this installation. Without the session's cookie: as the token's user.
    const response = await fetch(filled + (search === "" ? "" : `?${search}`), {
      method,
      headers,
      credentials: "omit",
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const took = Math.round(performance.now() - from);
    show(output, `${response.status} ${response.statusText} · ${took} ms`, pretty(text));
    if (!response.ok) return;
    const params = Object.fromEntries(namesIn(path).map((name) => [name, given(`path:${name}`)]));
    const query = Object.fromEntries(new URLSearchParams(search));
    const [account, ifMatch] = [given("account") || undefined, given("match") || undefined];
    await showInSamples(form, id, { params, query, body: parsed(body), account, ifMatch });
  } catch {
    show(output, NO_RESPONSE);
  }
}

/** The parameters of a path. */
const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** Updates the samples with an accepted request: the token in all of them, the rest in those of its endpoint. */
async function showInSamples(form: HTMLFormElement, id: OperationId, sent: Sent): Promise<void> {
  const endpoint = form.closest("[data-endpoint]");
  if (endpoint !== null) {
    const { showOwnRequest } = await import("./own-samples.ts");
    showOwnRequest(endpoint, id, sent);
  }
  if (token !== "") {
    replaceInSamples(TOKEN, token);
    replaceInSamples(inSamples, token);
    inSamples = token;
  }
  const words =
    token === "" ? "The samples now send your request." : "The samples now have your token and your request.";
  form.querySelector("output")?.append(element("p", { textContent: words }));
}

function replaceInSamples(former: string, next: string): void {
  if (former === next) return;
  for (const code of document.querySelectorAll("[data-sample-panel] pre code")) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.nodeValue?.includes(former)) text.nodeValue = text.nodeValue.replaceAll(former, next);
    }
  }
}

/** Parses a body; undefined if there is none. */
function parsed(body: string | undefined): unknown {
  try {
    return body === undefined ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Formats JSON on several lines; other text is unchanged. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function show(output: HTMLOutputElement, status: string, body = ""): void {
  output.replaceChildren(element("p", { textContent: status }));
  if (body !== "") output.append(element("pre", { textContent: body, tabIndex: 0 }));
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  members: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), members);
}
