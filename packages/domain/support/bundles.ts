import type { Refusal } from '#refusals.ts'
import { insufficientCapacity, invalidRequest } from '#refusals.ts'

/** The states of a support bundle (docs/reference/support-update-probes.md#support-bundles). */
export type BundleState = 'collecting' | 'active' | 'failed' | 'destroying'

/** The reason stored with every bundle that users create. */
export const defaultReason = 'Created by external API'

export const bundleLimits = {
  /** maximum rows per file; only the latest rows of logs and histories are included */
  rows: 20_000,
  /** maximum bytes per file, uncompressed */
  fileBytes: 8 * 1024 ** 2,
  /** maximum bytes per bundle, compressed */
  bytes: 128 * 1024 ** 2,
  /** ms after which an unfinished bundle fails */
  timeout: 3_600_000,
} as const

/** Returns the refusal of creating a bundle, or null. */
export function checkBundleCreate({ free, all }: DataDisks): Refusal | null {
  return free > 0 ? null : noDiskFree(all)
}

/**
 * Returns the 507 when no data disk is free, since every bundle needs one of its own.
 * @param all number of working data disks
 */
export function noDiskFree(all: number): Refusal {
  return {
    ...insufficientCapacity(
      "Current policy limits support bundle creation to 'one per external disk', and no disks are available.",
    ),
    reason:
      all === 0
        ? 'No data disk is working. Each bundle needs one of its own.'
        : `All ${all} data disks hold a bundle. Delete a bundle first.`,
  }
}

/** The number of working data disks (`all`), and the number of them without a bundle (`free`). */
export interface DataDisks {
  readonly free: number
  readonly all: number
}

/** Returns the refusal of downloading a bundle, or null. */
export function checkBundleDownload(state: BundleState): Refusal | null {
  if (state === 'active') return null
  return {
    ...invalidRequest('Cannot download bundle in non-active state'),
    reason: 'Bundle is not complete. Wait until it is collected.',
  }
}

/** Returns the refusal of deleting a bundle, or null. */
export function checkBundleDelete(state: BundleState): Refusal | null {
  if (state !== 'destroying') return null
  return {
    ...invalidRequest('Cannot update support bundle state from Destroying to Destroying'),
    reason: 'Bundle is being deleted.',
  }
}
