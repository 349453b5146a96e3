import { pythonName } from "#contract/wire";
import { literal, PYTHON_DIALECT } from "./literal.ts";
import { answerName, hasAnswer, type SampleRequest, TOKEN } from "./request.ts";

const KEYWORD = /^[a-z_]\w*$/i;

/** Names in the API that are reserved in Python. */
const RESERVED: ReadonlySet<string> = new Set(["from"]);

/** A request as a program that uses clients/python/leadplane.py. */
export function pythonSample(request: SampleRequest, origin: string): string {
  const { operation, account } = request;
  const options = [
    literal(origin, PYTHON_DIALECT),
    ...(operation.requires === null ? [] : [`token=${literal(TOKEN, PYTHON_DIALECT)}`]),
    ...(account === undefined ? [] : [`account=${literal(account, PYTHON_DIALECT)}`]),
  ];
  return `from leadplane import Leadplane

client = Leadplane(${options.join(", ")})

${pythonCall(request)}
`;
}

/** The call itself, with its response printed. */
export function pythonCall(request: SampleRequest): string {
  const { operation, params, query, body, file, ifMatch } = request;
  const prints = hasAnswer(request);
  const answer = pythonName(answerName(request));
  const head = `${prints ? `${answer} = ` : ""}client.${pythonName(operation.id)}(`;
  const values = [
    ...Object.values(params).map((value) => literal(value, PYTHON_DIALECT)),
    ...(file === undefined ? [] : [`${literal(file.text, PYTHON_DIALECT)}.encode()`]),
  ];
  const sent = Object.entries((body ?? query) as Readonly<Record<string, unknown>>);
  const reserved = sent.filter(([name]) => RESERVED.has(name));
  const named = sent.filter(([name]) => !RESERVED.has(name));
  const members = named.map(([name, value]) => {
    if (!KEYWORD.test(name)) throw new Error(`${operation.id}: "${name}" is no keyword argument`);
    return { head: `${name}=`, value };
  });
  if (ifMatch !== undefined) members.push({ head: "if_match=", value: ifMatch });
  if (reserved.length > 0) members.push({ head: "**", value: Object.fromEntries(reserved) });
  const oneLine = [...values, ...members.map((member) => member.head + literal(member.value, PYTHON_DIALECT))];
  const short = `${head}${oneLine.join(", ")})`;
  const call =
    short.length <= 76 && !short.includes("\n")
      ? short
      : `${head}\n${[
          ...values,
          ...members.map((member) => member.head + literal(member.value, PYTHON_DIALECT, 4, member.head.length + 4)),
        ]
          .map((argument) => `    ${argument},\n`)
          .join("")})`;
  return `${call}${prints ? `\nprint(${answer})` : ""}`;
}
