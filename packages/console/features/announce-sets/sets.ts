import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CallData, query } from '#data/calls.ts'
import { announceSetsArgs, announcementsArgs } from '#data/lots-queries.ts'
import { hasNameOrId } from '#shell/has-name-or-id.ts'
import { load, type PageContext } from '#shell/load.ts'
import { notFoundError } from '#shell/not-found-error.ts'
import { loadLotsOf, useLotsOf } from '#shell/lots-of-blocks.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import type { Announced } from './request.ts'

export type AnnounceSet = CallData<'networkingBgpAnnounceSetList'>[number]

/** For loaders: loads all announce sets. */
export const loadSets = (page: PageContext) => load(page, 'networkingBgpAnnounceSetList', announceSetsArgs)

/** For loaders: loads an announce set with its networks. @throws CallError, which replaces the page */
export async function loadSet(page: PageContext, name: string): Promise<AnnounceSet> {
  const sets = await loadSets(page)
  const set = sets.find(hasNameOrId(name))
  if (set === undefined) throw notFoundError('networkingBgpAnnounceSetList')
  const announcements = await load(page, 'networkingBgpAnnouncementList', announcementsArgs(set.name))
  await loadLotsOf(
    page,
    announcements.map(({ addressLotBlockId }) => addressLotBlockId),
  )
  return set
}

/** Returns all announce sets; undefined until loaded. */
export function useSets(): readonly AnnounceSet[] | undefined {
  return useQuery(query('networkingBgpAnnounceSetList', announceSetsArgs)).data
}

/** Returns the networks of an announce set, which a loader has loaded. */
export function useAnnounced(name: string): readonly Announced[] {
  const announcements = useLoaded('networkingBgpAnnouncementList', announcementsArgs(name))
  const lots = useLotsOf(announcements.map(({ addressLotBlockId }) => addressLotBlockId))
  return useMemo(
    () =>
      announcements.map(({ addressLotBlockId, network }) => ({
        block: addressLotBlockId,
        lot: lots?.get(addressLotBlockId)?.addressLotName ?? '',
        network,
      })),
    [announcements, lots],
  )
}
