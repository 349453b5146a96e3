import { useLocation } from "react-router";
import { createCarry, type ModelDocument } from "#engine";
import { type LeadForTest, leadForTestIn } from "../area/keep-as-test.ts";
import { useTimeZone } from "../data/account.ts";
import { useModelVersion } from "../data/model-version.ts";
import { AddView } from "../form/AddView.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { WithModel } from "../ui/WithModel.tsx";
import { bodyOf, newDraft, type TestDraft } from "./form/draft.ts";
import { TestAside } from "./form/TestAside.tsx";
import { TestFields } from "./form/TestFields.tsx";

/** Adds a test, manually or from a lead. */
export function TestAdd() {
  const kept = leadForTestIn(useLocation().state);
  const version = kept?.version ?? null;
  return (
    <WithModel>
      {(document) =>
        kept === undefined || version === null ? (
          <Add document={document} kept={kept} />
        ) : (
          <AddCarried document={document} kept={kept} version={version} />
        )
      }
    </WithModel>
  );
}

/** A lead's answers have the names that their questions had when it was scored. */
function AddCarried({ document, kept, version }: Adding & { readonly kept: LeadForTest; readonly version: number }) {
  const { data, error, refetch } = useModelVersion(version);
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const { asked: answers } = createCarry(document.questions)(kept.answers, data.document.questions);
  return <Add document={document} kept={{ ...kept, answers }} />;
}

interface Adding {
  readonly document: ModelDocument;
}

function Add({ document, kept }: Adding & { readonly kept: LeadForTest | undefined }) {
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
      <TestFields document={document} isNew={kept === undefined} />
    </AddView>
  );
}
