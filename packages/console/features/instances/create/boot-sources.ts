import type { Image } from '@portico/contract/types.ts'
import { countIn } from '@portico/domain/counts.ts'
import { diskActions } from '@portico/domain/disks/actions.ts'
import { useQuery } from '@tanstack/react-query'
import { isForbidden } from '#data/api-error.ts'
import { query } from '#data/calls.ts'
import { withLimit } from '#data/limits.ts'
import { type Count, useCount } from '#shell/list/use-count.ts'
import type { InstanceForm } from '../request.ts'

/**
 * The number of images or disks by boot source; undefined until loaded. The number of images is at most 1, because the
 * complete list is loaded only when the picker opens.
 */
export type SourceCounts = Readonly<Record<InstanceForm['source'], number | undefined>>

export interface BootSources {
  readonly counts: SourceCounts
  /** The image that determines the default disk size: the silo's first image, or else the project's first. */
  readonly firstImage: Image | undefined
  /** Why the user cannot select images of the silo; null if they can. */
  readonly whyNoSilo: string | null
}

/** Returns the numbers of possible boot sources: images of the silo and the project, and detached disks. */
export function useBootSources(project: string): BootSources {
  // The route's loader has already checked whether the user may read the silo's images.
  const silo = useQuery({ ...query('imageList', withLimit(1, {})), retryOnMount: false })
  const isRefused = isForbidden(silo.error)
  const own = useQuery(query('imageList', withLimit(1, { query: { project } })))
  return {
    counts: {
      siloImage: isRefused ? 0 : silo.data?.items.length,
      projectImage: own.data?.items.length,
      disk: attachableDisks(useCount('disk', { project })),
    },
    firstImage: silo.data?.items[0] ?? own.data?.items[0],
    whyNoSilo: isRefused ? 'Requires a role on the silo' : null,
  }
}

/**
 * Returns the number of attachable disks; undefined if the server does not count, or stopped counting before it found
 * one.
 */
export function attachableDisks(count: Count | undefined): number | undefined {
  if (count === undefined) return undefined
  const known = countIn(count, diskActions.attach.states).total
  return known === 0 && count.capped ? undefined : known
}

/** Returns the boot source with which a form starts: the first one that has entries. */
export function firstSource(counts: SourceCounts): InstanceForm['source'] {
  if ((counts.siloImage ?? 0) > 0) return 'siloImage'
  return (counts.projectImage ?? 0) > 0 ? 'projectImage' : 'disk'
}

/** Returns whether there is nothing to boot from. */
export function hasNoBootSource(counts: SourceCounts): boolean {
  return Object.values(counts).every((count) => count === 0)
}

/** Returns why the selected boot source cannot be used; null if it can, or if this is not loaded. */
export function whyNoBoot(source: InstanceForm['source'], counts: SourceCounts): string | null {
  if (hasNoBootSource(counts)) return 'Choose an image or a disk to boot from'
  if (counts[source] !== 0) return null
  return {
    siloImage: 'The silo has no images. Boot from something else.',
    projectImage: 'The project has no images. Boot from something else, or upload one.',
    disk: 'The project has no detached disk. Boot from an image, or create a disk.',
  }[source]
}
