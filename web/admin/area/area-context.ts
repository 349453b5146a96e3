import { createContext, useContext } from "react";
import type { Area } from "./area.ts";

export const AreaContext = createContext<Area | undefined>(undefined);

/** The area that the view belongs to. */
export function useArea(): Area {
  const area = useContext(AreaContext);
  if (area === undefined) throw new Error("this is not shown within an area");
  return area;
}
