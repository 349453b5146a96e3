/**
 * Stands in every page and text of the site for the address of the installation (scheme, host, port) until the
 * server that shows it puts its own there. So links for search engines are absolute, and samples run as they are
 * copied.
 */
export const ORIGIN = "https://origin.leadplane.invalid";
