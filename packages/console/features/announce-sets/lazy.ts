/** Exports for other features, without the pages. */
export { announceSetThing } from './palette-actions.ts'
