import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { ModelDocument, ModelTest } from "#engine";
import { notify } from "../../ui/notifications/notify.ts";
import { explain } from "../api/errors.ts";
import { useArea } from "../area/area-context.ts";
import { changeItem, type Item } from "../data/items.ts";
import { ChangeView } from "../form/ChangeView.tsx";
import { itemEvent, useSaved } from "../form/saved.ts";
import { WithModel } from "../ui/WithModel.tsx";
import { bodyOf, draftOf, namesDeletedQuestions, type TestDraft } from "./form/draft.ts";
import { TestAside } from "./form/TestAside.tsx";
import { TestFields } from "./form/TestFields.tsx";

type StoredTest = ModelTest & Item;

/** Changes a test. */
export function TestChange() {
  return <WithModel>{(document) => <Change document={document} />}</WithModel>;
}

function Change({ document }: { readonly document: ModelDocument }) {
  return (
    <ChangeView<StoredTest, TestDraft>
      toValues={(test) => draftOf(test, document)}
      toBody={(draft) => bodyOf(draft, document)}
      title={({ name }) => name}
      aside={<TestAside document={document} />}
      labels={{ rules: "Recommendations", date: "Evaluated on" }}
    >
      {(test) => (
        <>
          {namesDeletedQuestions(test, document) && <DeletedAnswers test={test} document={document} />}
          <TestFields document={document} />
        </>
      )}
    </ChangeView>
  );
}

/** Answers to deleted questions make the test fail, and have no field to remove them from. */
function DeletedAnswers({ test, document }: { readonly test: StoredTest; readonly document: ModelDocument }) {
  const area = useArea();
  const saved = useSaved();
  const [isBusy, setBusy] = useState(false);
  async function removeThem(): Promise<void> {
    setBusy(true);
    try {
      const { answers, expect } = bodyOf(draftOf(test, document), document);
      const { change } = await changeItem(area.path, test, { answers, expect });
      saved(itemEvent(area, "saved"), change);
    } catch (error) {
      notify.error(explain(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" disabled={isBusy} onClick={() => void removeThem()}>
          Remove them
        </Button>
      }
    >
      This test has answers or expectations for questions that were deleted.
    </Alert>
  );
}
