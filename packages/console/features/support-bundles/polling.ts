import type { SupportBundleInfo } from '@portico/contract/types.ts'

type Looked = Pick<SupportBundleInfo, 'state'>

const isUnderWay = ({ state }: Looked): boolean => state === 'collecting' || state === 'destroying'

/** Returns the polling interval of bundles in ms without live updates. */
export function pollBundles(bundles: readonly Looked[]): number {
  return bundles.some(isUnderWay) ? 3000 : 60_000
}
