import { useEffect, useState } from "react";
import { urlProblem } from "./UrlControl.tsx";

/** The pause in typing before an image is loaded, in milliseconds. */
const PAUSE = 400;

/** Whether there is an image at an address; `undefined` while loading, and for text that is not an address. */
export function useImage(address: string): "loaded" | "broken" | undefined {
  const [found, setFound] = useState<{ readonly address: string; readonly state: "loaded" | "broken" }>();
  useEffect(() => {
    if (address === "" || urlProblem(address) !== undefined) return;
    const image = new Image();
    image.referrerPolicy = "no-referrer";
    image.onload = () => setFound({ address, state: "loaded" });
    image.onerror = () => setFound({ address, state: "broken" });
    const timer = setTimeout(() => {
      image.src = address;
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      image.onload = null;
      image.onerror = null;
    };
  }, [address]);
  return found?.address === address ? found.state : undefined;
}
