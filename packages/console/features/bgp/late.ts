/** What other features need of BGP, without the pages that show it. */
export { BgpFrame } from './frame.tsx'
export { useConfigFacts } from './config-facts.ts'
