import pg from "pg";

const { builtins } = pg.types;

/**
 * How column values are parsed: `bigint` as number (all of ours are far below 2^53), and `date` as the text
 * `YYYY-MM-DD` (a Date would be a moment in the server's time zone). Other types are parsed by the driver's defaults.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === builtins.INT8) return Number;
    if (oid === builtins.DATE) return String;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig["getTypeParser"],
};
