import type { SupportBundleInfo } from '@portico/contract/schemas/support-bundles.ts'
import { time } from '#kernel/wire.ts'
import type { BundleRow } from './row.ts'

export function bundleView(row: BundleRow): SupportBundleInfo {
  return {
    id: row.id,
    reason_for_creation: row.reason_for_creation,
    reason_for_failure: row.reason_for_failure,
    state: row.state,
    time_created: time(row.time_created),
  }
}
