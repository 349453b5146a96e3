import readme from "../../../../bench/README.md?raw";

/**
 * What bench/README.md says two cores store durably, in leads per second: the lower end of its runs.
 *
 * @throws Error if its table has no such row, so that the site is not built without the figure
 */
function leadsPerSecond(database: string): string {
  const rate = new RegExp(`^\\| ${database} +\\| ([\\d,]+) to [\\d,]+ `, "m").exec(readme)?.[1];
  if (rate === undefined) throw new Error(`bench/README.md has no leads per second of ${database}`);
  return rate;
}

export const MEASURED = {
  embedded: leadsPerSecond("embedded"),
  postgres: leadsPerSecond("PostgreSQL"),
  cores: 2,
} as const;
