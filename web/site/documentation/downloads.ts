import javascript from "../../../clients/javascript/leadplane.js?raw";
import python from "../../../clients/python/leadplane.py?raw";

/** The clients as the site offers them. */
export const CLIENTS = [
  {
    language: "javascript",
    title: "JavaScript",
    needs: "For browsers, Node 18 and newer, Deno and Bun, typed by JSDoc.",
    file: "leadplane.js",
    address: "/clients/leadplane.js",
    code: javascript,
  },
  {
    language: "python",
    title: "Python",
    needs: "For Python 3.9 and newer, standard library only, with type hints.",
    file: "leadplane.py",
    address: "/clients/leadplane.py",
    code: python,
  },
] as const;
