/** Exports that are loaded on demand. */
export { retryFailedQueries } from './retry-failed-queries.ts'
