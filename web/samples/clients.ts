/** The clients that the site offers for download; the samples use them. */
export const CLIENT_FILES = {
  javascript: {
    title: "JavaScript",
    needs: "For browsers, Node 18 or newer, Deno, and Bun. TypeScript types are in a second file.",
    file: "leadplane.js",
    address: "/clients/leadplane.js",
    types: { file: "leadplane.d.ts", address: "/clients/leadplane.d.ts" },
  },
  python: {
    title: "Python",
    needs: "For Python 3.9 or newer, using only the standard library, with type hints for every request and response.",
    file: "leadplane.py",
    address: "/clients/leadplane.py",
    types: undefined,
  },
} as const;
