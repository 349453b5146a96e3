/** The clients as the site offers them; the samples use them. */
export const CLIENT_FILES = {
  javascript: {
    title: "JavaScript",
    needs: "For browsers, Node 18 and newer, Deno and Bun; its types for TypeScript are a second file.",
    file: "leadplane.js",
    address: "/clients/leadplane.js",
    types: { file: "leadplane.d.ts", address: "/clients/leadplane.d.ts" },
  },
  python: {
    title: "Python",
    needs: "For Python 3.9 and newer, standard library only, with type hints for every request and answer.",
    file: "leadplane.py",
    address: "/clients/leadplane.py",
    types: undefined,
  },
} as const;
