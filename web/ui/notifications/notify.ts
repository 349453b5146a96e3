import { toast } from "sonner";

interface Action {
  readonly label: string;
  readonly onClick: () => void;
}

interface Options {
  readonly description?: string;
  readonly action?: Action;
  /** A second notification of the same id takes the place of the first. */
  readonly id?: string;
}

/** Tells something in passing, at the edge of the window. @example notify.success("Saved.") */
export const notify = {
  success: (text: string, options: Options = {}) => toast.success(text, options),
  error: (text: string, options: Options = {}) => toast.error(text, options),
  info: (text: string, options: Options = {}) => toast.info(text, options),
  warning: (text: string, options: Options = {}) => toast.warning(text, options),
  /** Stays until it is taken away, or until another one of its id takes its place. */
  loading: (text: string, options: Options = {}) => toast.loading(text, options),
  /** Takes away what a call above returned. */
  dismiss: (id: string | number) => toast.dismiss(id),
} as const;
