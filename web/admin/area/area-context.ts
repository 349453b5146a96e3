import { createContext, useContext } from "react";
import type { Area } from "./area.ts";

/** The area that what is below it belongs to. */
export const AreaContext = createContext<Area | undefined>(undefined);

/** The area that the view belongs to. */
export function useArea(): Area {
  const area = useContext(AreaContext);
  if (area === undefined) throw new Error("this is not shown within an area");
  return area;
}

/** Every area that is there for whoever is signed in. */
export const AreasContext = createContext<readonly Area[]>([]);

/** The areas that are there for whoever is signed in, in the order of the menu, with what they may do there. */
export const useAreas = (): readonly Area[] => useContext(AreasContext);
