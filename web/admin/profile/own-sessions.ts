import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/client.ts";

/** The query of the user's sessions. */
export const SESSIONS = queryOptions({ queryKey: ["sessions"], queryFn: () => api.listSessions() });
