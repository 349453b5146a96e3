import { useNavigate } from "react-router";
import { notify } from "../../../ui/notifications/notify.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { upload } from "./upload.ts";

/** Returns a function that uploads a file that the user has chosen or dropped, and shows the progress. */
export function useImportFile(): (files: readonly File[]) => void {
  const navigate = useNavigate();
  return (files) => {
    const [file, ...others] = files;
    if (file === undefined) return;
    if (others.length > 0) {
      notify.error("Import one file at a time.");
      return;
    }
    void navigate(leadPaths.imports);
    void upload(file, navigate);
  };
}
