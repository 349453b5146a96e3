/** The version of Leadplane: the same as in package.json. CHANGELOG.md lists the changes of each version. */
export const VERSION = "1.0.0";
