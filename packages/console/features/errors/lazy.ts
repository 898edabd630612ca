/** Exports that are loaded after the first page. */
export { retryFailedQueries } from './retry-failed-queries.ts'
