import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Box, Boxes, Camera, Disc3, HardDrive, MapPin, MonitorCog, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { query } from '#data/calls.ts'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { sentenceCase } from '#ui/format/words.ts'
import { type StateKind, stateTones } from '#ui/state-tones.ts'
import { usePlace } from '../navigation/use-place.ts'
import { useSession } from '../session.tsx'
import { type Hit, hitHref, preferring } from './hits.ts'
import type { PaletteEntry } from './palette-entries.ts'

/** ms of rest in typing before the server is asked */
const rest = 150
/** Resources shown at once; more letters find the rest. */
const shown = 12

const icons: Readonly<Record<string, LucideIcon>> = {
  instance: MonitorCog,
  disk: HardDrive,
  snapshot: Camera,
  image: Disc3,
  floating_ip: MapPin,
  project: Boxes,
}

/** The place of a thing that was found. */
export function hitEntry(hit: Hit): PaletteEntry[] {
  const href = hitHref(hit)
  if (href === null) return []
  const { kind, state, project, address } = hit
  const word = sentenceCase(kind).replace(/ ip$/, ' IP')
  const hasStates = kind in stateTones
  const where = project === null || kind === 'project' ? word : `${word} in ${project}`
  return [
    {
      label: hit.name,
      icon: icons[kind] ?? Box,
      detail: address === null ? where : `${address} · ${where}`,
      ...(state !== null && hasStates && { badge: <StateBadge kind={kind as StateKind} state={state} /> }),
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
