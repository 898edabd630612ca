/** What other features need of announce sets, without the pages that show them. */
export { announceSetThing } from './thing.ts'
