/**
 * The playground's part of an address is its fragment, which stays in the browser, so that answers are not in any
 * server's log.
 */
export const PREFIX = "#playground=";
