/** The request of a `curl` command. */
export interface CurlRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** `-i`: the status is printed too. */
  readonly showsStatus: boolean;
}

/**
 * Parses the `curl` commands of a text, as a shell and curl would: words in single quotes, `\'` between them, lines
 * that continue after a backslash, and the options -X, -H, -d, --data-binary, -s, and -i.
 *
 * @throws Error on anything else, so that no sample is run otherwise than it reads
 */
export function parseCurl(text: string): CurlRequest[] {
  return commands(text).map(([program, ...words]) => {
    if (program !== "curl") throw new Error(`not a curl command: ${program}`);
    const urls: string[] = [];
    const headers: Record<string, string> = {};
    let method: string | undefined;
    let body: string | undefined;
    let showsStatus = false;
    while (words.length > 0) {
      const word = words.shift() ?? "";
      if (!word.startsWith("-")) urls.push(word);
      else if (word === "-i") showsStatus = true;
      else if (word === "-s") continue;
      else {
        const value = words.shift();
        if (value === undefined) throw new Error(`${word} has no value`);
        if (word === "-X") method = value;
        else if (word === "-d" || word === "--data-binary") body = value;
        else if (word === "-H")
          headers[value.slice(0, value.indexOf(":"))] = value.slice(value.indexOf(":") + 1).trim();
        else throw new Error(`unknown option ${word}`);
      }
    }
    const [url, ...more] = urls;
    if (url === undefined || more.length > 0) throw new Error(`one address is wanted, not ${urls.length}`);
    return { url, method: method ?? (body === undefined ? "GET" : "POST"), headers, body, showsStatus };
  });
}

/** The words of each command, without quotes and continuations. */
function commands(text: string): string[][] {
  const found: string[][] = [];
  let words: string[] = [];
  let word: string | undefined;
  const endWord = () => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const endCommand = () => {
    endWord();
    if (words.length > 0) found.push(words);
    words = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (character === "'") {
      const end = text.indexOf("'", at + 1);
      if (end < 0) throw new Error("a quote is not closed");
      word = (word ?? "") + text.slice(at + 1, end);
      at = end;
    } else if (character === "\\") {
      at += 1;
      if (text[at] !== "\n") word = (word ?? "") + (text[at] ?? "");
    } else if (character === "\n") endCommand();
    else if (/\s/.test(character)) endWord();
    else if (/[\w\-.:/]/.test(character)) word = (word ?? "") + character;
    else throw new Error(`the shell gives ${character} a meaning outside quotes`);
  }
  endCommand();
  return found;
}
