import type { ModelDocument } from "#engine";
import { useDraftId } from "../api/draft.ts";
import { useArea } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import { useLiveModel } from "../data/model.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { AddButton } from "../ui/list/ListView.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { WithModel } from "../ui/WithModel.tsx";
import { TestFiles } from "./TestFiles.tsx";
import { TestTable } from "./TestTable.tsx";

/** The tests of the current model, and their results. */
export function TestList() {
  const area = useArea();
  return (
    <>
      <PageHeader
        title={area.title}
        description="Leads with the results they must get. They run on every change."
        actions={
          <>
            <TestFiles />
            <AddButton area={area} />
          </>
        }
      />
      <WithModel>{(document) => <Listed document={document} />}</WithModel>
    </>
  );
}

function Listed({ document }: { readonly document: ModelDocument }) {
  const area = useArea();
  const isDraft = useDraftId() !== undefined;
  const { data: live } = useLiveModel();
  if (document.tests.length === 0) {
    return (
      <EmptyState
        icon={area.icon}
        title="No tests yet"
        text="A test is a lead with the bands, priority, or recommendation that it must get. Keep one from a lead’s page, add one by hand, or import them from a CSV file."
      >
        <AddButton area={area} />
      </EmptyState>
    );
  }
  return (
    <TestTable
      document={document}
      live={isDraft ? live?.document : undefined}
      linkTo={({ id }) => paths.change(area, id)}
    />
  );
}
