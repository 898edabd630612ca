export type { PoolChoice } from './choice.ts'
export { PoolField } from './pool-field.tsx'
export { usePoolItems, usePools, whyNotListed } from './use-pools.tsx'
