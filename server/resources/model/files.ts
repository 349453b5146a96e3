import type { Context } from "hono";
import { MESSAGES, modelFileJsonSchema, operations } from "#contract";
import { exportModel, type ModelDocument, sizeOf } from "#engine";
import { route } from "../../api/route.ts";
import { sharedCaches } from "../../base/cache.ts";
import { onceFor } from "../../base/once-for.ts";
import { originOf } from "../../http/client.ts";
import { notFound } from "../../http/errors.ts";
import { etagOf } from "../../http/etag.ts";
import { plannedFile } from "../../models/files.ts";
import { templates } from "../../models/templates.ts";
import type { WorkspaceState } from "../../models/workspace.ts";
import { fileFaults } from "./file-faults.ts";

const schemaAddress = (http: Context) => `${originOf(http)}${operations.getModelFileSchema.path}`;

/**
 * The file of a document, which is written once however often it is requested. In memory it takes 3.4 bytes per
 * character.
 */
const fileOf = onceFor(
  sharedCaches.create("model_files"),
  (document: ModelDocument, about: string) => exportModel(document, JSON.parse(about)),
  (_, document) => 4 * sizeOf(document).document,
);

/** The model as one file: exported, compared with the live model, applied. */
export const modelFileRoutes = [
  route(
    operations.planModelFile,
    async ({ body, workspace, headers }) => {
      const { model, shown } = await workspace.state();
      // the file is another form of it
      headers.ETag = etagOf(shown);
      return { version: model.version, changes: (await plannedFile(body, model.document)).changes };
    },
    fileFaults,
  ),

  route(
    operations.applyModelFile,
    async ({ body, workspace, requireMatch }) => {
      const accept = ({ shown }: WorkspaceState) => requireMatch(shown, MESSAGES.modelChangedSincePlan);
      return await workspace.apply(body, accept);
    },
    fileFaults,
  ),

  route(operations.getModelFile, async ({ principal: { account }, workspace, http, headers }) => {
    const { model, shown } = await workspace.state();
    headers.ETag = etagOf(shown);
    return fileOf(model.document, JSON.stringify({ $schema: schemaAddress(http), name: account.name }));
  }),

  route(operations.listModelTemplates, () =>
    templates().map(({ slug, file }) => ({
      slug,
      name: file.name,
      description: file.description,
      questions: file.questions?.length ?? 0,
      scoring_models: file.scoring_models?.length ?? 0,
      recommendations: file.recommendations?.length ?? 0,
    })),
  ),

  route(operations.getModelTemplate, ({ params, http }) => {
    const template = templates().find(({ slug }) => slug === params.slug);
    if (template === undefined) throw notFound(`There is no template ${params.slug}.`);
    return { $schema: schemaAddress(http), ...template.file };
  }),

  route(operations.getModelFileSchema, ({ http }) => ({ ...modelFileJsonSchema(), $id: schemaAddress(http) })),
];
