/** What comes after the first page. */
export { mendFailed } from './mend-failed.ts'
