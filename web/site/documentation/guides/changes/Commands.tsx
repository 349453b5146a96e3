import type { ReactNode } from "react";
import { ORIGIN } from "#contract/origin";
import { CodeBlock } from "../../../components/CodeBlock.tsx";
import { Heading } from "../../../components/Prose.tsx";
import { CONVENTIONS } from "../../places.ts";

const SHORTCUT = `TOKEN='<token>'
api() {
  endpoint=$1; shift
  curl -s "${ORIGIN}/api/v1/$endpoint" -H "Authorization: Token $TOKEN" \\
    -H 'Content-Type: application/json' -H 'Accept: application/json; indent=2' "$@"
}`;

/** The last section of a guide: its steps as commands, to be copied one after another. */
export function Commands({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <Heading id="with-the-api">With the API</Heading>
      <p>
        These commands use a shortcut that adds your token. It has to be the token of an administrator: choose{" "}
        <em>Profile</em> in the admin to see yours. To act in a client account, add{" "}
        <a href={`${CONVENTIONS.href}#accounts-and-x-account`}>X-Account</a>. Replace everything in angle brackets; ids
        are in the responses.
      </p>
      <Command title="Make a shortcut" code={SHORTCUT} />
      {children}
    </>
  );
}

/** A command of the shell. e2e/change-guides.test.ts runs each, in the order of the page. */
export function Command({ title, code }: { readonly title: string; readonly code: string }) {
  return <CodeBlock language="bash" title={title} code={code} />;
}
