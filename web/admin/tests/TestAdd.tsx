import { useLocation } from "react-router";
import type { ModelDocument } from "#engine";
import { keptIn } from "../area/keep-as-test.ts";
import { useTimeZone } from "../data/account.ts";
import { AddView } from "../form/AddView.tsx";
import { WithModel } from "../ui/WithModel.tsx";
import { bodyOf, newDraft, type TestDraft } from "./form/draft.ts";
import { TestAside } from "./form/TestAside.tsx";
import { TestFields } from "./form/TestFields.tsx";

/** Adds a test, by hand or from a lead that is kept. */
export function TestAdd() {
  return <WithModel>{(document) => <Add document={document} />}</WithModel>;
}

function Add({ document }: { readonly document: ModelDocument }) {
  const kept = keptIn(useLocation().state);
  const timeZone = useTimeZone();
  return (
    <AddView<TestDraft>
      initial={newDraft(document, kept, timeZone)}
      following={() => newDraft(document, undefined, timeZone)}
      toBody={(draft) => bodyOf(draft, document)}
      {...(kept === undefined
        ? {}
        : {
            title: "Keep as a test",
            description: "Text that no formula or rule reads is not copied. The test stays when the lead is erased.",
          })}
      aside={<TestAside document={document} />}
    >
      <TestFields document={document} />
    </AddView>
  );
}
