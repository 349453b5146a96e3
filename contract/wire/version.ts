/** The version of Leadplane: package.json has the same, and CHANGELOG.md lists the changes of each. */
export const VERSION = "1.0.0";
