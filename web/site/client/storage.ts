/** Stores a preference in this browser; if storage is blocked, nothing happens. */
export function remember(name: "theme" | "sample", value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // A preference that cannot be stored is not worth an error message.
  }
}
