/** What other features need of BGP configurations, without the pages that show them. */
export { bgpConfigThing } from './thing.ts'
