import { Playground, type Preset } from "../../../playground/Playground.tsx";
import { Heading } from "../../components/Prose.tsx";
import { Island } from "../../islands/Island.tsx";

/** Where the playground lives, on two tabs: `preset` says what the reader of the tab wants to try first. */
export function PlaygroundPlace({ preset }: { readonly preset: Preset }) {
  return (
    <>
      <Heading id="playground">Playground</Heading>
      <p>
        The rental application with one applicant. The engine that scores leads on the server is the one that works
        here.
      </p>
      <Island name="playground" component={Playground} props={{ preset }} load="touched" />
    </>
  );
}
