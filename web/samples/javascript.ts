import { JAVASCRIPT_DIALECT, literal } from "./literal.ts";
import { answerName, hasAnswer, type SampleRequest, TOKEN } from "./request.ts";

/** A request as a program that uses clients/javascript/leadplane.js. */
export function javascriptSample(request: SampleRequest, origin: string): string {
  const { operation, account } = request;
  const options = {
    baseUrl: origin,
    ...(operation.requires === null ? {} : { token: TOKEN }),
    ...(account === undefined ? {} : { account }),
  };
  const create = "const api = createClient(";
  return `import { createClient } from "./leadplane.js";

${create}${literal(options, JAVASCRIPT_DIALECT, 0, create.length)});

${javascriptCall(request)}
`;
}

/** The call itself, with its response printed. */
export function javascriptCall(request: SampleRequest): string {
  const { operation, params, query, body, file, ifMatch } = request;
  const prints = hasAnswer(request);
  const answer = answerName(request);
  const head = `${prints ? `const ${answer} = ` : ""}await api.${operation.id}(`;
  const sent = [...Object.values(params), ...(file === undefined ? [] : [file.text])];
  const values = sent.map((value) => literal(value, JAVASCRIPT_DIALECT));
  const given = body ?? (Object.keys(query).length === 0 ? undefined : query);
  const before = head + values.join(", ") + (values.length > 0 && given !== undefined ? ", " : "");
  const last = given === undefined ? "" : literal(given, JAVASCRIPT_DIALECT, 0, before.length + 2);
  const options = ifMatch === undefined ? "" : `, ${literal({ ifMatch }, JAVASCRIPT_DIALECT)}`;
  return `${before}${last}${options});${prints ? `\nconsole.log(${answer});` : ""}`;
}
