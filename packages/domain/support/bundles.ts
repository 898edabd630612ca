import type { Refusal } from '#refusals.ts'
import { insufficientCapacity, invalidRequest } from '#refusals.ts'

/** The states of a support bundle (docs/reference/support-update-probes.md#support-bundles). */
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

/** Why no bundle can be created now; null when one can. */
export function checkBundleCreate({ free, all }: DiskRoom): Refusal | null {
  return free > 0 ? null : noDiskFree(all)
}

/** 507: every bundle has a data disk of its own. @param all working data disks */
export function noDiskFree(all: number): Refusal {
  return {
    ...insufficientCapacity(
      "Current policy limits support bundle creation to 'one per external disk', and no disks are available.",
    ),
    reason:
      all === 0
        ? 'Each bundle needs a data disk of its own, and no data disk works'
        : `Each bundle needs a data disk of its own, and all ${all} have one; delete a bundle first`,
  }
}

/** How many working data disks there are, and how many of them have no bundle. */
export interface DiskRoom {
  readonly free: number
  readonly all: number
}

/** Why a bundle cannot be downloaded; null when it can. */
export function checkBundleDownload(state: BundleState): Refusal | null {
  if (state === 'active') return null
  return {
    ...invalidRequest('Cannot download bundle in non-active state'),
    reason: 'The bundle can be downloaded when it is collected',
  }
}

/** Why a bundle cannot be deleted; null when it can. */
export function checkBundleDelete(state: BundleState): Refusal | null {
  if (state !== 'destroying') return null
  return {
    ...invalidRequest('Cannot update support bundle state from Destroying to Destroying'),
    reason: 'The bundle is being deleted',
  }
}
