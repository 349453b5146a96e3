/** The playground's part of an address is its fragment: it stays in the browser, so answers reach no server's log. */
export const PREFIX = "#playground=";
