import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Box, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { query } from '#data/calls.ts'
import { kindIcons } from '#kinds/icons.ts'
import { kindNamed } from '#kinds/kinds.ts'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { sentenceCase } from '#ui/format/text.ts'
import { usePageArea } from '../navigation/use-area.ts'
import { useSession } from '../session.tsx'
import { type Hit, hitHref, preferring } from './hits.ts'
import type { PaletteEntry } from './palette-entries.ts'

/** Ms without typing before the request is sent. */
const rest = 150
/** Maximum number of resources in the list. Typing more letters leaves fewer. */
const shown = 12

/** Returns the palette entry of a search hit. */
export function hitEntry(hit: Hit): PaletteEntry[] {
  const href = hitHref(hit)
  if (href === null) return []
  const { kind, state, silo, project, vpc, address } = hit
  const { one, states } = kindNamed(kind) ?? { one: kind }
  const word = sentenceCase(one)
  const place = project === null || kind === 'project' ? silo : vpc === null ? project : `${vpc}, ${project}`
  const where = place === null ? word : `${word} in ${place}`
  return [
    {
      label: hit.name,
      icon: (kindIcons as Readonly<Record<string, LucideIcon>>)[kind] ?? Box,
      detail: address === null ? where : `${address} · ${where}`,
      ...(state !== null && states !== undefined && { badge: <StateBadge kind={states} state={state} /> }),
      href,
      isFound: true,
    },
  ]
}

/**
 * Returns the resources whose name or address matches the text and that the user may see, those of the current project
 * first. Empty if the server has no search.
 */
export function useHits(text: string): { hits: readonly Hit[]; isLoading: boolean } {
  const { capabilities } = useSession()
  const { project } = usePageArea()
  const [args, setAsked] = useState('')
  const wanted = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), rest)
    return () => clearTimeout(timer)
  }, [wanted])
  const enabled = capabilities.search && args !== '' && wanted !== ''
  const q = args.slice(0, 200)
  // Live updates do not refresh search results, so each search is requested again.
  const how = { placeholderData: keepPreviousData, throwOnError: false, staleTime: 0 } as const
  const everywhere = useQuery({ ...query('porticoSearch', { query: { q, limit: shown } }), ...how, enabled })
  const here = useQuery({
    ...query('porticoSearch', { query: { q, limit: shown, ...(project !== undefined && { project }) } }),
    ...how,
    enabled: enabled && project !== undefined,
  })
  const ofProject = project === undefined ? [] : (here.data?.items ?? [])
  return {
    hits: enabled ? preferring(ofProject, everywhere.data?.items ?? [], shown) : [],
    isLoading:
      capabilities.search && wanted !== '' && (everywhere.isFetching || here.isFetching || args !== wanted),
  }
}
