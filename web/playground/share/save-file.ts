import { OPERATIONS } from "#contract/wire";
import { exportModel, type ModelDocument } from "#engine";

const FILE_NAME = "model.json";

/** The model as a file that an account accepts: JSON with the address of its schema, for editors. */
export const fileOf = (document: ModelDocument, name: string): string =>
  `${JSON.stringify(exportModel(document, { $schema: location.origin + OPERATIONS.getModelFileSchema.path, name }), null, 2)}\n`;

/** Saves the model as a file on the reader's machine. */
export function saveFile(document: ModelDocument, name: string): void {
  const address = URL.createObjectURL(new Blob([fileOf(document, name)], { type: "application/json" }));
  const link = Object.assign(window.document.createElement("a"), { href: address, download: FILE_NAME });
  link.click();
  // The browser has started to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
