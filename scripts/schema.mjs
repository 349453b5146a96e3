// npm run schema: writes server/db/schema.sql from the migrations, with the test that compares them.
import { prepare, runTests } from "./test.mjs";

prepare();
process.exitCode = await runTests(["server/db/schema.test.ts"], { UPDATE_SCHEMA: "1", DATABASE_URL: "" });
