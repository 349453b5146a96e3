import { nearestChoice, nearestName } from "../values/suggest.ts";
import type { Fix } from "./diagnostic.ts";
import { FUNCTIONS } from "./functions.ts";
import { nearestField } from "./nearest-field.ts";
import { printString } from "./print.ts";
import type { PROBLEMS, ProblemCode } from "./problems.ts";

interface Place {
  readonly from: number;
  readonly to: number;
}

type Details<Code extends ProblemCode> = Parameters<(typeof PROBLEMS)[Code]>;
type Fixes = { readonly [Code in ProblemCode]?: (at: Place, ...details: Details<Code>) => Fix | undefined };

/** The replacement for the text of a finding, for those with only one likely correction. */
const FIXES: Fixes = {
  missing_if: ({ from }) => ({ from, to: from, insert: "If " }),
  if_in_formula: (at) => ({ ...at, insert: "" }),
  wrong_symbol: (at, _found, use) => ({ ...at, insert: use }),
  decimal_comma: (at, use) => ({ ...at, insert: use }),
  thousands_separator: (at, use) => ({ ...at, insert: use }),
  split_number: (at, _count, use) => ({ ...at, insert: use }),
  bare_name: (at, name) => ({ ...at, insert: `{${name}}` }),
  unclosed_brace: (at, name) => ({ ...at, insert: `{${name}}` }),
  missing_call: (at, name) => ({ ...at, insert: `${name}()` }),
  unknown_function: (at, name) => replacement(at, nearestName(name, Object.keys(FUNCTIONS))),
  unknown_field: (at, name, candidates) => {
    const found = nearestField(name, candidates);
    // an index, or spaces between the braces, would be lost
    return at.to - at.from === name.length + 2 ? replacement(at, found && `{${found}}`) : undefined;
  },
  unknown_choice: (at, literal, _field, choices, calledBy) => {
    const found = nearestChoice(
      literal,
      choices.flatMap(({ slug, text }) => [slug, text]),
    );
    const choice = choices.find(({ slug, text }) => slug === found || text === found);
    return replacement(at, choice && printString(choice[calledBy]));
  },
  not_a_list: (at, name) => ({ ...at, insert: `{${name}}` }),
};

/** Returns the correction of a finding; undefined for most. */
export function fixOf<Code extends ProblemCode>(code: Code, at: Place, details: Details<Code>): Fix | undefined {
  // each entry has the details of its own code, which TypeScript cannot infer from the lookup
  const fix = FIXES[code] as ((at: Place, ...details: readonly unknown[]) => Fix | undefined) | undefined;
  return fix?.({ from: at.from, to: at.to }, ...details);
}

function replacement(at: Place, insert: string | undefined): Fix | undefined {
  return insert === undefined ? undefined : { ...at, insert };
}
