import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Box, Boxes, Camera, Disc3, HardDrive, MapPin, MonitorCog, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { query } from '../../data/calls.ts'
import { StateBadge } from '../../ui/badges/state-badge.tsx'
import { sentenceCase } from '../../ui/format/words.ts'
import type { FilterItem } from '../../ui/pickers/filter-list.tsx'
import { type StateKind, stateTones } from '../../ui/state-tones.ts'
import { useSession } from '../session.tsx'
import { type Hit, hitHref } from './hits.ts'
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

interface HitItem extends FilterItem {
  readonly entry: PaletteEntry
}

function itemOf(hit: Hit): HitItem[] {
  const href = hitHref(hit)
  if (href === null) return []
  const { kind, state, project } = hit
  const word = sentenceCase(kind).replace(/ ip$/, ' IP')
  const hasStates = kind in stateTones
  return [
    {
      id: `${kind} ${hit.id}`,
      label: hit.name,
      icon: icons[kind] ?? Box,
      detail: project === null || kind === 'project' ? word : `${word} in ${project}`,
      ...(state !== null && hasStates && { badge: <StateBadge kind={kind as StateKind} state={state} /> }),
      entry: { label: hit.name, href },
    },
  ]
}

/** Resources whose name fits the text, from everywhere the user may look; none where the system cannot search. */
export function useHits(text: string): { items: readonly HitItem[]; isLoading: boolean } {
  const { capabilities } = useSession()
  const [asked, setAsked] = useState('')
  const wanted = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), rest)
    return () => clearTimeout(timer)
  }, [wanted])
  const enabled = capabilities.search && asked !== '' && wanted !== ''
  const { data, isFetching } = useQuery({
    ...query('porticoSearch', { query: { q: asked.slice(0, 200), limit: shown } }),
    enabled,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return {
    items: enabled ? (data?.items ?? []).flatMap(itemOf) : [],
    isLoading: capabilities.search && wanted !== '' && (isFetching || asked !== wanted),
  }
}
