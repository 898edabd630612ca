import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Box, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { query } from '#data/calls.ts'
import { kindIcons } from '#kinds/icons.ts'
import { kindNamed } from '#kinds/kinds.ts'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { sentenceCase } from '#ui/format/words.ts'
import { usePlace } from '../navigation/use-place.ts'
import { useSession } from '../session.tsx'
import { type Hit, hitHref, preferring } from './hits.ts'
import type { PaletteEntry } from './palette-entries.ts'

/** ms of rest in typing before the server is asked */
const rest = 150
/** Resources shown at once; more letters find the rest. */
const shown = 12

/** The place of a thing that was found. */
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
 * Things whose name or address fits the text, those of the project on screen first, from everywhere the user may look;
 * none where the system cannot search.
 */
export function useHits(text: string): { hits: readonly Hit[]; isLoading: boolean } {
  const { capabilities } = useSession()
  const { project } = usePlace()
  const [asked, setAsked] = useState('')
  const wanted = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), rest)
    return () => clearTimeout(timer)
  }, [wanted])
  const enabled = capabilities.search && asked !== '' && wanted !== ''
  const q = asked.slice(0, 200)
  // No live update follows what was found: its state is asked for again each time.
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
      capabilities.search && wanted !== '' && (everywhere.isFetching || here.isFetching || asked !== wanted),
  }
}
