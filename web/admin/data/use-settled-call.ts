import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** The pause in typing before the call, in milliseconds. */
const DEBOUNCE_MS = 800;

/**
 * Tries something on the server while it is edited: after a pause if it is ready, or when `run` is called. The previous
 * result stays until there is another.
 *
 * @param body what is sent; another one is sent after a pause
 * @param isReady whether it can be sent
 */
export function useSettledCall<Body, Answer>(body: Body, isReady: boolean, call: (body: Body) => Promise<Answer>) {
  const wanted = JSON.stringify(body);
  const [result, setResult] = useState<Answer>();
  const [tried, setTried] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (text: string) => await call(JSON.parse(text)),
    onSuccess: setResult,
  });

  useEffect(() => {
    if (!isReady || tried === wanted) return;
    const timer = setTimeout(() => {
      setTried(wanted);
      mutate(wanted);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isReady, wanted, tried, mutate]);

  function run(): void {
    setTried(wanted);
    mutate(wanted);
  }
  return { isBusy: isPending || (isReady && tried !== wanted), result, error, run };
}
