import { Playground, type Preset } from "../../../playground/Playground.tsx";
import { Heading } from "../../components/Prose.tsx";
import { Island } from "../../islands/Island.tsx";

/** The playground on two tabs: `preset` selects what the reader of the tab wants to try first. */
export function PlaygroundPlace({ preset }: { readonly preset: Preset }) {
  return (
    <>
      <Heading id="playground">Playground</Heading>
      <p>
        Change answers, scoring models, and rules, and see what happens. This is the same engine that scores leads on
        the server, and it runs in your browser: nothing you enter is sent.
      </p>
      <Island name="playground" component={Playground} props={{ preset }} load="near" />
    </>
  );
}
