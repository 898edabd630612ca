import type { SupportBundleInfo } from '@portico/contract/types.ts'

type Looked = Pick<SupportBundleInfo, 'state'>

const isUnderWay = ({ state }: Looked): boolean => state === 'collecting' || state === 'destroying'

/** Polling interval of bundles in ms, on a system without live updates. */
export function pollBundles(bundles: readonly Looked[]): number {
  return bundles.some(isUnderWay) ? 3000 : 60_000
}
