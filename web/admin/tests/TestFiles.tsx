import downloadIcon from "virtual:lucide/download";
import fileUpIcon from "virtual:lucide/file-up";
import Button from "@mui/material/Button";
import { type ChangeEvent, useRef, useState } from "react";
import { notify } from "../../ui/notifications/notify.ts";
import { api } from "../api/client.ts";
import { findDraftId } from "../api/draft.ts";
import { explain } from "../api/errors.ts";
import { session } from "../api/session.ts";
import { useModelLock } from "../data/model-lock.ts";
import { saveExport } from "../ui/export/fetch-export.ts";
import { Icon } from "../ui/Icon.tsx";
import { onDemand } from "../ui/on-demand.tsx";

const ImportTests = onDemand(async () => (await import("./ImportTests.tsx")).ImportTests);

async function download(): Promise<void> {
  const draft = findDraftId();
  const name = `tests-${session().account.slug}${draft === undefined ? "" : `-draft-${draft}`}.csv`;
  // the mark with which spreadsheets recognize UTF-8 was removed when the response was read
  saveExport({ name, content: new Blob(["\uFEFF", await api.exportTests()], { type: "text/csv;charset=utf-8" }) });
  notify.success(`Saved ${name}`);
}

/** Saves the tests as a CSV file, and takes them from one. */
export function TestFiles() {
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const isLocked = useModelLock() !== undefined;

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    setFile(target.files?.[0]);
    // the same file can be chosen again after it was changed
    target.value = "";
  }

  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon of={downloadIcon} />}
        onClick={() => void download().catch((error: unknown) => notify.error(explain(error)))}
      >
        Export CSV
      </Button>
      {!isLocked && (
        <Button variant="outlined" startIcon={<Icon of={fileUpIcon} />} onClick={() => chooser.current?.click()}>
          Import CSV
        </Button>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="CSV file with tests"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={choose}
      />
      {file !== undefined && <ImportTests file={file} onClose={() => setFile(undefined)} />}
    </>
  );
}
