import printerIcon from "virtual:lucide/printer";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { RESOURCE } from "../api/resource-names.ts";
import { useSession } from "../api/session.ts";
import { useArea } from "../area/area-context.ts";
import { paths } from "../area/paths.ts";
import { useActingDraft } from "../data/drafts.ts";
import { useModel } from "../data/model.ts";
import { useModelLock } from "../data/model-lock.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Icon } from "../ui/Icon.tsx";
import { ListSkeleton } from "../ui/list/ListSkeleton.tsx";
import { Moment } from "../ui/Moment.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { TemplatesLink } from "../ui/TemplatesLink.tsx";
import styles from "./Sheet.module.css";
import { SheetBody } from "./SheetBody.tsx";

/** The whole model on one page: each question with its points and rules, then calculated fields and bands. */
export function ModelPage() {
  const area = useArea();
  const { account } = useSession();
  const { draft } = useActingDraft();
  const isLocked = useModelLock() !== undefined;
  const { data: model, error, refetch } = useModel();
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  const isEmpty = model?.document.questions.length === 0;
  return (
    <>
      <div data-chrome="">
        <PageHeader
          title={area.title}
          description="Every question with its points and rules, on one page to read, edit, and print."
          actions={
            <>
              <Button variant="outlined" startIcon={<Icon of={printerIcon} />} onClick={() => window.print()}>
                Print
              </Button>
              {!isLocked && (
                <Button variant="contained" component={Link} to={paths.add({ path: RESOURCE.question })}>
                  Add question
                </Button>
              )}
            </>
          }
        />
      </div>
      {model === undefined && <ListSkeleton />}
      {model !== undefined && (
        <div className={styles.printed} aria-hidden="true">
          <p className={styles.title}>{account.name}: scoring model</p>
          <p className={styles.facts}>
            {model.version === null ? draft?.name : `Version ${model.version}`} · printed{" "}
            <Moment at={new Date().toISOString()} />
          </p>
        </div>
      )}
      {isEmpty && (
        <EmptyState
          icon={area.icon}
          title="No questions yet"
          text="Start with what you ask your leads. Each question appears here with its points and rules."
        >
          <Button variant="contained" component={Link} to={paths.add({ path: RESOURCE.question })}>
            Add question
          </Button>
          <TemplatesLink />
        </EmptyState>
      )}
      {model !== undefined && !isEmpty && <SheetBody document={model.document} />}
    </>
  );
}
