/** Exports that are loaded after the first page. */
export { mendFailed } from './mend-failed.ts'
