import { createContext, useContext } from "react";
import type { Area } from "./area.ts";

/** The area of the views below. */
export const AreaContext = createContext<Area | undefined>(undefined);

/** The area that the view belongs to. */
export function useArea(): Area {
  const area = useContext(AreaContext);
  if (area === undefined) throw new Error("this is not shown within an area");
  return area;
}

/** Every area that the user may see. */
export const AreasContext = createContext<readonly Area[]>([]);

/** The areas that the user may see, in the order of the menu, with what the user may do there. */
export const useAreas = (): readonly Area[] => useContext(AreasContext);
