import { toast } from "sonner";

interface Action {
  readonly label: string;
  readonly onClick: () => void;
}

interface Options {
  readonly description?: string;
  readonly action?: Action;
  /** A second action. */
  readonly secondary?: Action;
  /** Stays longer, because the event happened in the background. */
  readonly isUnexpected?: boolean;
  /** A second notification with the same id replaces the first. */
  readonly id?: string | number;
}

/** Milliseconds. */
const LONGER_MS = 10_000;

const shownAs = ({ secondary, isUnexpected = false, ...options }: Options) => ({
  ...options,
  ...(secondary === undefined ? {} : { cancel: secondary }),
  ...(isUnexpected ? { duration: LONGER_MS } : {}),
});

/** Displays a notification at the edge of the window. @example notify.success("Saved.") */
export const notify = {
  success: (text: string, options: Options = {}) => toast.success(text, shownAs(options)),
  error: (text: string, options: Options = {}) => toast.error(text, shownAs(options)),
  info: (text: string, options: Options = {}) => toast.info(text, shownAs(options)),
  warning: (text: string, options: Options = {}) => toast.warning(text, shownAs(options)),
  /** Stays until it is dismissed, or until another one with its id replaces it. */
  loading: (text: string, options: Options = {}) => toast.loading(text, shownAs(options)),
  /** Dismisses a notification returned by a call above. */
  dismiss: (id: string | number) => toast.dismiss(id),
} as const;
