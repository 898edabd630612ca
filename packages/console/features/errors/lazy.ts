/** Exports that are loaded after the first page. */
export { mendFailed } from './retry-failed-queries.ts'
