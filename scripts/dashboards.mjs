// npm run dashboards: writes the files for Grafana and Prometheus in deploy/ from the table of metrics, with the test
// that compares them.
import { prepare, runTests } from "./test.mjs";

prepare();
process.exitCode = await runTests(["server/metrics/watching.test.ts"], { UPDATE_DASHBOARDS: "1", DATABASE_URL: "" });
