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
 * How many there are of everything that a machine can boot from; undefined until it is known. Of images only whether
 * there is one: what there is to choose from is fetched when somebody chooses.
 */
export type SourceCounts = Readonly<Record<InstanceForm['source'], number | undefined>>

export interface BootSources {
  readonly counts: SourceCounts
  /** The image that a new disk's size begins with: the silo's first, else the project's. */
  readonly firstImage: Image | undefined
  /** Why there is nothing to choose among the silo's images; null for who may see them. */
  readonly whyNoSilo: string | null
}

/** What a machine can boot from: the silo's images, the project's, and disks that can be attached. */
export function useBootSources(project: string): BootSources {
  // Whoever may see them has been found out by the route.
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
    whyNoSilo: isRefused ? 'This takes a role on the silo' : null,
  }
}

/** Disks that can be attached, of those counted; undefined where nobody counts, or none was met before counting ended. */
export function attachableDisks(count: Count | undefined): number | undefined {
  if (count === undefined) return undefined
  const known = countIn(count, diskActions.attach.states).total
  return known === 0 && count.capped ? undefined : known
}

/** The source a form begins with: the first that has something. */
export function firstSource(counts: SourceCounts): InstanceForm['source'] {
  if ((counts.siloImage ?? 0) > 0) return 'siloImage'
  return (counts.projectImage ?? 0) > 0 ? 'projectImage' : 'disk'
}

/** Is there nothing at all to boot from? */
export function hasNothingToBoot(counts: SourceCounts): boolean {
  return Object.values(counts).every((count) => count === 0)
}

/** Why nothing can be booted from the chosen source; null where something can, or may be. */
export function whyNoBoot(source: InstanceForm['source'], counts: SourceCounts): string | null {
  if (hasNothingToBoot(counts)) return 'An image or a disk to boot from is needed'
  if (counts[source] !== 0) return null
  return {
    siloImage: 'The silo has no images. Boot from something else.',
    projectImage: 'The project has no images. Boot from something else, or upload one.',
    disk: 'The project has no detached disk. Boot from an image, or create a disk.',
  }[source]
}
