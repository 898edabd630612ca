/**
 * Response header with the server's time in ms since 1970. The `Date` header has only seconds, and proxies replace it.
 */
export const serverTimeHeader = 'portico-time'
