import type { Refusal } from '#refusals.ts'
import { insufficientCapacity, invalidRequest } from '#refusals.ts'

/** The states of a support bundle (semantics/support-update-probes.md section 1). */
export type BundleState = 'collecting' | 'active' | 'failed' | 'destroying'

/** What is written as the reason of every bundle that somebody asks for. */
export const usualReason = 'Created by external API'

export const bundleLimits = {
  /** rows of one file; of logs and histories those that came last */
  rows: 20_000,
  /** bytes of one file, before it is packed */
  fileBytes: 8 * 1024 ** 2,
  /** bytes of a whole bundle, packed */
  bytes: 128 * 1024 ** 2,
  /** ms after which one that cannot be finished fails */
  patience: 3_600_000,
} as const

/** 507: every bundle has a data disk of its own. */
export const noDiskFree: Refusal = insufficientCapacity(
  "Current policy limits support bundle creation to 'one per external disk', and no disks are available.",
)

/** What keeps a bundle from being read; null: nothing. */
export function whyNotDownload(state: BundleState): Refusal | null {
  return state === 'active' ? null : invalidRequest('Cannot download bundle in non-active state')
}

/** What keeps a bundle from being deleted; null: nothing. */
export function whyNotDelete(state: BundleState): Refusal | null {
  return state === 'destroying'
    ? invalidRequest('Cannot update support bundle state from Destroying to Destroying')
    : null
}
