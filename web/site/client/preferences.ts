// Runs before anything renders (a classic script in the head), so that the page never appears in another theme or
// language than the chosen one. It imports nothing.
const root = document.documentElement;
root.dataset.js = "";
const remembered = (name: string, allowed: readonly string[]): string | undefined => {
  try {
    const value = localStorage.getItem(name);
    return value !== null && allowed.includes(value) ? value : undefined;
  } catch {
    // Storage may be blocked; then nothing is stored.
    return undefined;
  }
};
const theme = remembered("theme", ["light", "dark"]);
if (theme !== undefined) root.dataset.theme = theme;
root.dataset.sample = remembered("sample", ["curl", "javascript", "python"]) ?? "curl";

export {};
