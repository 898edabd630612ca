import type { SupportBundleInfo } from '@portico/contract/types.ts'

type Looked = Pick<SupportBundleInfo, 'state'>

const isUnderWay = ({ state }: Looked): boolean => state === 'collecting' || state === 'destroying'

/** ms until the next look at bundles, at a system that sends no live updates. */
export function pollBundles(bundles: readonly Looked[]): number {
  return bundles.some(isUnderWay) ? 3000 : 60_000
}
