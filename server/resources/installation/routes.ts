import { operations } from "#contract";
import { VERSION } from "#contract/wire";
import { route } from "../../api/route.ts";
import { findInstallation } from "./find.ts";

export const installationRoutes = [
  route(operations.getInstallation, async ({ services }) => {
    const { database } = services;
    return { version: VERSION, ...(await findInstallation(database)) };
  }),
];
