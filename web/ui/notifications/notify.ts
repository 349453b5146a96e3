import { toast } from "sonner";

interface Action {
  readonly label: string;
  readonly onClick: () => void;
}

interface Options {
  readonly description?: string;
  readonly action?: Action;
  /** A second thing that can be done. */
  readonly secondary?: Action;
  /** Stays for longer: what it tells of happened by itself, while one looked elsewhere. */
  readonly isUnexpected?: boolean;
  /** A second notification of the same id takes the place of the first. */
  readonly id?: string | number;
}

/** Milliseconds. */
const LONGER = 10_000;

const shownAs = ({ secondary, isUnexpected = false, ...options }: Options) => ({
  ...options,
  ...(secondary === undefined ? {} : { cancel: secondary }),
  ...(isUnexpected ? { duration: LONGER } : {}),
});

/** Tells something in passing, at the edge of the window. @example notify.success("Saved.") */
export const notify = {
  success: (text: string, options: Options = {}) => toast.success(text, shownAs(options)),
  error: (text: string, options: Options = {}) => toast.error(text, shownAs(options)),
  info: (text: string, options: Options = {}) => toast.info(text, shownAs(options)),
  warning: (text: string, options: Options = {}) => toast.warning(text, shownAs(options)),
  /** Stays until it is taken away, or until another one of its id takes its place. */
  loading: (text: string, options: Options = {}) => toast.loading(text, shownAs(options)),
  /** Takes away what a call above returned. */
  dismiss: (id: string | number) => toast.dismiss(id),
} as const;
