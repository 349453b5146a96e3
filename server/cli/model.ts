import { readFile, writeFile } from "node:fs/promises";
import { operations, type PlacedFault, pathText, placedFaults, readMembers, validate } from "#contract";
import { exportModel, type ModelFile } from "#engine";
import { COMMAND_LINE } from "../audit/agent.ts";
import type { Database } from "../db/database.ts";
import { createDraftStore } from "../drafts/store.ts";
import { draftWorkspace } from "../drafts/workspace.ts";
import { HttpError } from "../http/errors.ts";
import { readYaml } from "../http/read-yaml.ts";
import { writeYaml } from "../http/write-yaml.ts";
import { createVersionChanges } from "../models/changes.ts";
import { plannedFile } from "../models/files.ts";
import { createModelStore } from "../models/store.ts";
import { liveWorkspace, type Workspace } from "../models/workspace.ts";
import { meaningFaults } from "../resources/model/file-faults.ts";

/** The arguments of the command line. */
export interface ModelInvocation {
  readonly action: string | undefined;
  /** Slug. */
  readonly account: string | undefined;
  /** Id of a draft; undefined for the live model. */
  readonly draft: string | undefined;
  /** `-` or undefined for the standard input or output. */
  readonly file: string | undefined;
  readonly format: string | undefined;
  /** Whether the exit code says that a plan has changes. */
  readonly check: boolean;
  /** Reads the whole standard input. */
  readonly input: () => Promise<string>;
}

/** The text to print, and the exit code of a success that must differ from having nothing to do. */
export interface Outcome {
  readonly text: string;
  readonly exitCode?: number;
}

/** The exit code of `model plan --check` if the file would change the model. */
const WOULD_CHANGE = 3;

/** A mistake in the arguments or in the file, to be printed without a stack. */
export class ModelCommandError extends Error {}

/**
 * `model export | plan | apply`: the same as the API does, for scripts on the server itself.
 *
 * @throws ModelCommandError
 */
export async function modelCommand(database: Database, invocation: ModelInvocation): Promise<Outcome> {
  const { action, file } = invocation;
  const { id, name } = await accountOf(database, invocation.account);
  const workspace = workspaceOf(database, id, invocation.draft);
  const place = workspace.draft === null ? name : `Draft ${workspace.draft} of ${name}`;
  switch (action) {
    case "export": {
      const { document } = await workspace.model();
      const text = written(exportModel(document, { name }), formatOf(invocation));
      if (file === undefined || file === "-") return { text };
      await writeFile(file, text);
      return { text: `Wrote the model of ${name} to ${file}.` };
    }
    case "plan": {
      const sent = await readModelFile(invocation);
      const { version, document } = await workspace.model();
      const { changes } = await plannedFile(await requireValid(sent, document), document);
      if (changes.length === 0) return { text: `${place} already has this model. Nothing would change.` };
      const what = version === null ? `draft ${workspace.draft} of ${name}` : `version ${version} of ${name}`;
      const text = `Changes to ${what}:\n${listed(changes)}`;
      return invocation.check ? { text, exitCode: WOULD_CHANGE } : { text };
    }
    case "apply": {
      const sent = await readModelFile(invocation);
      const body = await requireValid(sent, (await workspace.model()).document);
      const { version, changed, changes } = await workspace.apply(body, () => {});
      if (!changed) return { text: `${place} already has this model. Nothing was changed.` };
      const done = version === null ? `${place} was changed` : `${name} now has version ${version}`;
      return { text: `${done}:\n${listed(changes)}` };
    }
    default:
      throw new ModelCommandError("Use model export, model plan, or model apply.");
  }
}

function workspaceOf(database: Database, accountId: number, draft: string | undefined): Workspace {
  const models = createModelStore(database);
  if (draft === undefined) return liveWorkspace(models, accountId, COMMAND_LINE);
  if (!/^[1-9]\d{0,8}$/.test(draft)) throw new ModelCommandError(`There is no draft ${draft}.`);
  return draftWorkspace(
    createDraftStore(database, models, createVersionChanges(database)),
    accountId,
    Number(draft),
    COMMAND_LINE,
  );
}

async function accountOf({ kysely }: Database, slug: string | undefined): Promise<{ id: number; name: string }> {
  if (slug === undefined) throw new ModelCommandError("Name the account: --account SLUG");
  const row = await kysely
    .selectFrom("account")
    .select(["account_id as id", "name"])
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (row === undefined) throw new ModelCommandError(`There is no account with the slug ${slug}.`);
  return row;
}

function formatOf({ format, file = "" }: ModelInvocation): "json" | "yaml" {
  if (format === "json" || format === "yaml") return format;
  if (format !== undefined) throw new ModelCommandError(`There is no format ${format}. Use yaml or json.`);
  return file.endsWith(".json") ? "json" : "yaml";
}

const written = (file: ModelFile, format: "json" | "yaml") =>
  format === "json" ? `${JSON.stringify(file, null, 2)}\n` : writeYaml(file);

/** JSON is YAML too, except for tabs. */
async function readModelFile({ file, input }: ModelInvocation): Promise<unknown> {
  const text = file === undefined || file === "-" ? await input() : await readFileNamed(file);
  try {
    return JSON.parse(text);
  } catch {
    return withCommandErrors(() => {
      const { value, faults, placeOf } = readYaml(text);
      if (faults.length === 0) return value;
      throw new ModelCommandError(
        faults.map(({ path, message }) => `Line ${placeOf(path).line}, ${pathText(path)}: ${message}`).join("\n"),
      );
    });
  }
}

async function readFileNamed(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new ModelCommandError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Returns the file if its shape is valid, and reports all of its faults otherwise. */
async function requireValid(sent: unknown, document: Parameters<typeof plannedFile>[1]): Promise<ModelFile> {
  const result = validate(operations.planModelFile.body, sent);
  if (result.ok) return result.value as ModelFile;
  const isFile = typeof sent === "object" && sent !== null && !Array.isArray(sent);
  const read = readMembers(operations.planModelFile.body, sent) as object;
  const meaning = isFile ? placedFaults(await meaningFaults(read, result.faults, document)) : [];
  throw new ModelCommandError(faultText([...placedFaults(result.faults), ...meaning]));
}

/** Runs work, and converts an error of the API to this command's error. */
export function withCommandErrors<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw asCommandError(error);
  }
}

/** Converts an error of the API to this command's error. Returns any other error unchanged. */
export function asCommandError(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error;
  return new ModelCommandError(
    error.faults === undefined
      ? error.message.replace(/^The request body/, "The file")
      : faultText(placedFaults(error.faults)),
  );
}

/** Converts the API's faults of the file to lines of text. */
const faultText = (faults: readonly PlacedFault[]) =>
  `The file cannot be applied. Nothing was changed.\n${faults.map(({ path, message }) => `  ${pathText(path) || "file"}: ${message}`).join("\n")}`;

const SIGNS = { created: "+", updated: "~", deleted: "-" } as const;

const listed = (changes: readonly { readonly action: keyof typeof SIGNS; readonly text: string }[]) =>
  changes.map(({ action, text }) => `  ${SIGNS[action]} ${text}`).join("\n");
