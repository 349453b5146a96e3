import { useLocation } from "react-router";
import { createCarry, type ModelDocument } from "#engine";
import { type Kept, keptIn } from "../area/keep-as-test.ts";
import { useTimeZone } from "../data/account.ts";
import { useModelVersion } from "../data/model-version.ts";
import { AddView } from "../form/AddView.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Loading } from "../ui/Loading.tsx";
import { WithModel } from "../ui/WithModel.tsx";
import { bodyOf, newDraft, type TestDraft } from "./form/draft.ts";
import { TestAside } from "./form/TestAside.tsx";
import { TestFields } from "./form/TestFields.tsx";

/** Adds a test, by hand or from a lead that is kept. */
export function TestAdd() {
  const kept = keptIn(useLocation().state);
  const version = kept?.version ?? null;
  return (
    <WithModel>
      {(live) =>
        kept === undefined || version === null ? (
          <Add live={live} kept={kept} />
        ) : (
          <AddCarried live={live} kept={kept} version={version} />
        )
      }
    </WithModel>
  );
}

/** A lead's answers have the names that their questions had when it was scored. */
function AddCarried({ live, kept, version }: Adding & { readonly kept: Kept; readonly version: number }) {
  const { data, error, refetch } = useModelVersion(version);
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const { asked: answers } = createCarry(live.questions)(kept.answers, data.document.questions);
  return <Add live={live} kept={{ ...kept, answers }} />;
}

interface Adding {
  readonly live: ModelDocument;
}

function Add({ live, kept }: Adding & { readonly kept: Kept | undefined }) {
  const timeZone = useTimeZone();
  return (
    <AddView<TestDraft>
      initial={newDraft(live, kept, timeZone)}
      following={() => newDraft(live, undefined, timeZone)}
      toBody={(draft) => bodyOf(draft, live)}
      {...(kept === undefined
        ? {}
        : {
            title: "Keep as a test",
            description: "Text that no formula or rule reads is not copied. The test stays when the lead is erased.",
          })}
      aside={<TestAside live={live} />}
    >
      <TestFields live={live} />
    </AddView>
  );
}
