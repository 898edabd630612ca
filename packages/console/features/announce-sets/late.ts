/** Exports for other features, without the pages. */
export { announceSetThing } from './thing.ts'
