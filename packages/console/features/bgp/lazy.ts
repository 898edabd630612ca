/** Exports for other features, without the pages. */
export { BgpFrame } from './frame.tsx'
export { useConfigFacts } from './config-facts.ts'
