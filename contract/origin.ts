/**
 * A placeholder for the address of the installation (scheme, host, port) in every page and text of the site. The server
 * replaces it with its own address. So links for search engines are absolute, and copied samples run.
 */
export const ORIGIN = "https://origin.leadplane.invalid";
