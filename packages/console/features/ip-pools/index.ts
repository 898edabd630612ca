export { PoolField } from './pool-field.tsx'
export { type PoolChoice, usePools } from './use-pools.tsx'
