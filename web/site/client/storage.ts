/** Remembers a preference in this browser; where storage is forbidden, nothing happens. */
export function remember(name: "theme" | "sample", value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // A preference that is not remembered is no reason to disturb the reader.
  }
}
