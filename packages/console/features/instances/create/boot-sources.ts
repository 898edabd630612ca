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
 * The number of each kind of boot source; undefined until known. Of images it is at most 1, because the images are
 * loaded when the picker opens.
 */
export type SourceCounts = Readonly<Record<InstanceForm['source'], number | undefined>>

export interface BootSources {
  readonly counts: SourceCounts
  /** The image that the disk size defaults to: the silo's first, else the project's. */
  readonly firstImage: Image | undefined
  /** Why the silo's images cannot be chosen; null for users who may see them. */
  readonly whyNoSilo: string | null
}

/** Returns what an instance can boot from: the silo's images, the project's, and attachable disks. */
export function useBootSources(project: string): BootSources {
  // The route has checked whether the user may see them.
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
 * Returns the number of attachable disks; undefined where the server does not count, or stopped counting before the
 * first one.
 */
export function attachableDisks(count: Count | undefined): number | undefined {
  if (count === undefined) return undefined
  const known = countIn(count, diskActions.attach.states).total
  return known === 0 && count.capped ? undefined : known
}

/** Returns the initial source of a form: the first that is not empty. */
export function firstSource(counts: SourceCounts): InstanceForm['source'] {
  if ((counts.siloImage ?? 0) > 0) return 'siloImage'
  return (counts.projectImage ?? 0) > 0 ? 'projectImage' : 'disk'
}

/** Returns whether there is nothing to boot from. */
export function hasNoBootSource(counts: SourceCounts): boolean {
  return Object.values(counts).every((count) => count === 0)
}

/** Returns why nothing can be booted from the chosen source; null when something can, or may. */
export function whyNoBoot(source: InstanceForm['source'], counts: SourceCounts): string | null {
  if (hasNoBootSource(counts)) return 'Choose an image or a disk to boot from'
  if (counts[source] !== 0) return null
  return {
    siloImage: 'The silo has no images. Boot from something else.',
    projectImage: 'The project has no images. Boot from something else, or upload one.',
    disk: 'The project has no detached disk. Boot from an image, or create a disk.',
  }[source]
}
