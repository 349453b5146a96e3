import type { Context } from "hono";
import { MESSAGES, modelFileJsonSchema, operations } from "#contract";
import { EMPTY_MODEL, exportModel } from "#engine";
import { agentOf } from "../../api/agent.ts";
import { route } from "../../api/mount.ts";
import { originOf } from "../../http/client.ts";
import { notFound } from "../../http/errors.ts";
import { etagOf } from "../../http/etag.ts";
import { presentLiveModel } from "../../models/live-model.ts";
import type { LiveModel } from "../../models/store.ts";
import { templates } from "../../models/templates.ts";
import { fileFaults, plannedFile } from "./file-faults.ts";
import { appliedEvent, noteOf, sourceOf } from "./file-words.ts";
import { tellVersion } from "./headers.ts";

/** The tag of the live model, of which the file is another form; the document is no part of it. */
const tagOf = ({ publication }: LiveModel) => etagOf(presentLiveModel(publication, EMPTY_MODEL));

const schemaAddress = (http: Context) => `${originOf(http)}${operations.getModelFileSchema.path}`;

/** The model as one file: exported, compared with the live model, applied. */
export const modelFileRoutes = [
  route(
    operations.planModelFile,
    async ({ body, principal, services, headers }) => {
      const live = await services.models.published(principal.account.id);
      headers.ETag = tagOf(live);
      return { version: live.model.version, changes: plannedFile(body, live.model.document).changes };
    },
    fileFaults,
  ),

  route(
    operations.applyModelFile,
    async ({ body, principal, services, http, headers, requireMatch }) => {
      const derive = (live: LiveModel, next: number) => {
        requireMatch(presentLiveModel(live.publication, EMPTY_MODEL), MESSAGES.modelChangedSincePlan);
        const { document, changes } = plannedFile(body, live.model.document);
        const event = appliedEvent(body, live, next, changes.length);
        return { document, changes, note: noteOf(body), event, source: sourceOf(body) };
      };
      const { model, made, next } = await services.models.change(
        principal.account.id,
        agentOf(principal, http),
        derive,
      );
      tellVersion(headers, made);
      return { version: model.version, changed: made !== undefined, changes: next.changes };
    },
    fileFaults,
  ),

  route(operations.getModelFile, async ({ principal: { account }, services, http, headers }) => {
    const live = await services.models.published(account.id);
    headers.ETag = tagOf(live);
    return exportModel(live.model.document, { $schema: schemaAddress(http), name: account.name });
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
