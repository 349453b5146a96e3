import { type OperationId, operations } from "#contract";
import { resourcePlace } from "../places.ts";

/** The address of a call's documentation on the page of its resource. */
export const operationHref = (id: OperationId): string => `${resourcePlace(operations[id].tag).href}#${id}`;
