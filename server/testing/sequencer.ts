import { createHash } from "node:crypto";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Shuffles files within their kind: files of one kind share a worker's modules and browser, which each change of kind
 * would start anew. What is not shuffled has Vitest's order: by kind, and what takes long first.
 */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence;
    if (!shuffle) return await super.sort(files);
    const place = ({ project, moduleId }: TestSpecification) =>
      `${project.name} ${createHash("sha1").update(`${seed} ${moduleId}`).digest("hex")}`;
    return files
      .map((file) => ({ file, at: place(file) }))
      .sort((a, b) => (a.at < b.at ? -1 : 1))
      .map(({ file }) => file);
  }
}
