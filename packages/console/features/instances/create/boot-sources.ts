import type { Disk, Image } from '@portico/contract/types.ts'
import { canDoToDisk, diskActions } from '@portico/domain/disks/actions.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../data/calls.ts'
import { withAll } from '../../../data/names.ts'
import { useChoices } from '../../../shell/forms/use-choices.ts'
import type { InstanceForm } from '../request.ts'

/** How many there are of everything that a machine can boot from; undefined until it is known. */
export type SourceCounts = Readonly<Record<InstanceForm['source'], number | undefined>>

/** What a machine can boot from: the silo's images, the project's, and disks that can be attached. */
export function useBootSources(project: string) {
  const silo = useQuery(query('imageList', withAll({})))
  const own = useQuery(query('imageList', withAll({ query: { project } })))
  const attachable = useChoices('diskList', project, diskActions.attach)
  const disks: readonly Disk[] = attachable.rows.filter((disk) => canDoToDisk('attach', disk.state.state))
  const siloImages: readonly Image[] = silo.data?.items ?? []
  const projectImages: readonly Image[] = own.data?.items ?? []
  const counts: SourceCounts = {
    siloImage: silo.data?.items.length,
    projectImage: own.data?.items.length,
    disk: attachable.isLoading ? undefined : disks.length,
  }
  return {
    siloImages,
    projectImages,
    disks,
    isLoadingDisks: attachable.isLoading,
    onSearch: attachable.onSearch,
    counts,
  }
}

export type BootSources = ReturnType<typeof useBootSources>

/** The source a form begins with: the first that has something (catalogue, instances section 2.3). */
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
