/** The clients as the site offers them; the samples use them. */
export const CLIENT_FILES = {
  javascript: {
    title: "JavaScript",
    needs: "For browsers, Node 18 and newer, Deno and Bun, typed by JSDoc.",
    file: "leadplane.js",
    address: "/clients/leadplane.js",
  },
  python: {
    title: "Python",
    needs: "For Python 3.9 and newer, standard library only, with type hints.",
    file: "leadplane.py",
    address: "/clients/leadplane.py",
  },
} as const;
