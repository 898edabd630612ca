/** Response header with the server's time in ms since 1970. A `Date` header has seconds, and proxies replace it. */
export const serverTimeHeader = 'portico-time'
