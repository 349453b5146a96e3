import { createHash } from "node:crypto";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Long, but skipped on the embedded database, so an earlier run there recorded them as the shortest. */
const ON_SERVER = /server\/(?:http\/silent-database|resources\/analytics\/slow-figures)\.test\.ts$/;

const isOnServer = ({ moduleId }: TestSpecification) => ON_SERVER.test(moduleId);

/**
 * Shuffles files within their kind: files of one kind share a worker's modules and browser, and each change of kind
 * would restart them. Without shuffling the order is Vitest's: by kind, and the longest first, so that nobody waits for
 * them at the end.
 */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence;
    if (!shuffle) {
      const sorted = await super.sort(files);
      if (!process.env.DATABASE_URL) return sorted;
      return [...sorted.filter(isOnServer), ...sorted.filter((file) => !isOnServer(file))];
    }
    const place = ({ project, moduleId }: TestSpecification) =>
      `${project.name} ${createHash("sha1").update(`${seed} ${moduleId}`).digest("hex")}`;
    return files
      .map((file) => ({ file, at: place(file) }))
      .sort((a, b) => (a.at < b.at ? -1 : 1))
      .map(({ file }) => file);
  }
}
