import { type OperationId, operations } from "#contract";
import { resourcePlace } from "../places.ts";

/** Where a call is described: its place on the page of its resource. */
export const operationHref = (id: OperationId): string => `${resourcePlace(operations[id].tag).href}#${id}`;
