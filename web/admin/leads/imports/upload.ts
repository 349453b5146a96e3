import { bytesText, FIELD_LIMITS, IMPORT_LIMITS } from "#contract/wire";
import { busyWith } from "../../../design/idle.ts";
import { notify } from "../../../ui/notifications/notify.ts";
import { createStore } from "../../../ui/store.ts";
import { accountAddress } from "../../api/address.ts";
import { explain } from "../../api/errors.ts";
import { apiSending } from "../../api/sending.ts";
import { session } from "../../api/session.ts";
import { statusOf } from "../../api/status.ts";
import { leadPaths } from "../../area/lead-paths.ts";

/** A file that is being sent, or could not be. */
export type Upload = {
  /** Slug of the account that it is for. */
  readonly account: string;
  readonly name: string;
} & (
  | { readonly kind: "sending"; readonly size: number; readonly sent: number; readonly cancel: () => void }
  | { readonly kind: "failed"; readonly message: string; readonly again?: () => void }
);

/** The upload of this window. It continues while the user visits other pages. */
export const currentUpload = createStore<Upload | undefined>(undefined);

/** @param address within the admin */
type Navigate = (address: string) => unknown;

/** Sends a file, and then leads to its import: at once from the list of imports, otherwise by a notice. */
export async function upload(file: File, navigate: Navigate): Promise<void> {
  if (currentUpload.get()?.kind === "sending") {
    notify.error("Another file is being uploaded. Wait for it to finish, or cancel it.");
    return;
  }
  const { slug } = session().account;
  const about = { account: slug, name: file.name };
  const again = () => void upload(file, navigate);
  const cancelling = new AbortController();
  const cancel = () => cancelling.abort();
  const show = (sent: number) =>
    currentUpload.set({ ...about, kind: "sending", size: file.size, sent: Math.min(sent, file.size), cancel });
  show(0);
  const removeGuard = guardWindow();
  try {
    await requireReadable(file);
    const call = apiSending(slug, show, cancelling.signal).createImport({
      file,
      // what it is, the server sees from its content
      type: "application/octet-stream",
      query: { file_name: file.name.slice(-FIELD_LIMITS.name) },
    });
    const { id } = await busyWith(call);
    currentUpload.set(undefined);
    lead(id, file.name, slug, navigate);
  } catch (error) {
    if (cancelling.signal.aborted) {
      currentUpload.set(undefined);
      return;
    }
    const message = explain(error);
    currentUpload.set({ ...about, kind: "failed", message, ...(isOfFile(error) ? {} : { again }) });
    if (!isOnList()) notify.error(`${file.name} wasn’t uploaded`, { description: message, isUnexpected: true });
  } finally {
    removeGuard();
  }
}

/** Whether it is the file itself that was refused, so that it would be again. */
const isOfFile = (error: unknown) => [400, 413, 415].includes(statusOf(error) ?? 0);

const isOnList = () => location.pathname.endsWith(leadPaths.imports);

function lead(id: number, name: string, account: string, navigate: Navigate): void {
  const isHere = session().account.slug === account;
  if (isHere && isOnList()) {
    void navigate(leadPaths.import(id));
    return;
  }
  const address = isHere ? leadPaths.import(id) : accountAddress(leadPaths.import(id), account);
  const action = { label: "Match columns", onClick: () => void navigate(address) };
  notify.success(`Uploaded ${name}`, { action, isUnexpected: true });
}

/** @throws Error with what to do, before anything is sent */
async function requireReadable(file: File): Promise<void> {
  if (file.size > IMPORT_LIMITS.bytes)
    throw new Error(`The file is larger than ${bytesText(IMPORT_LIMITS.bytes)}. Divide it into several files.`);
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new Error("The file can’t be read. Check that it still exists, and that it isn’t a folder.");
    });
  if (file.size === 0) throw new Error("The file is empty.");
}

/** Asks before the window is closed. */
function guardWindow(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}
