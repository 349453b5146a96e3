import fileUpIcon from "virtual:lucide/file-up";
import Button from "@mui/material/Button";
import { useRef } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { useImportFile } from "./use-import-file.ts";

/**
 * Imports a file that is chosen in the browser's own dialog, which offers files of all kinds: an error says what to do.
 */
export function ChooseFile() {
  const importFile = useImportFile();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File of leads"
        onChange={({ target }) => {
          importFile([...(target.files ?? [])]);
          // the same file can be chosen again
          target.value = "";
        }}
      />
      <Button variant="contained" startIcon={<Icon of={fileUpIcon} />} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </>
  );
}
