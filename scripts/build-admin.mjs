// Builds the admin into dist/admin: its shell and its scripts. It is made beside its place and exchanged at
// the end, so that an interrupted build leaves the former one.
import { join } from "node:path";
import { exchange, inProduction } from "./exchange.mjs";
import { root } from "./install.mjs";

/** @param vite the bundler */
export async function buildAdmin(vite) {
  await exchange(join(root, "dist", "admin"), (draft) =>
    inProduction(() =>
      vite.build({
        configFile: join(root, "web/admin/vite.config.ts"),
        mode: "production",
        logLevel: "error",
        build: { outDir: draft },
      }),
    ),
  );
}
