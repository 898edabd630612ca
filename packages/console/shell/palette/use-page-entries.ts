import { useMemo } from 'react'
import { type SectionGroup, settingsSections, siloSections } from '../navigation/sections.ts'
import { sectionsOf, usePlace } from '../navigation/use-place.ts'
import { useSession } from '../session.tsx'
import type { PaletteGroup } from './palette-entries.ts'

const linksOf = (groups: readonly SectionGroup[]) => groups.flatMap(({ links }) => links)

/** Every page that can be gone to from here: the project's, the silo's, the settings. */
export function usePageEntries(): readonly PaletteGroup[] {
  const place = usePlace()
  const { siloName } = useSession().user
  const { area, project } = place
  return useMemo(
    () => [
      ...(project === undefined
        ? []
        : [{ heading: `Project '${project}'`, entries: linksOf(sectionsOf({ area, project })) }]),
      { heading: `Silo '${siloName}'`, entries: linksOf(siloSections) },
      { heading: 'Settings', entries: linksOf(settingsSections) },
    ],
    [area, project, siloName],
  )
}
