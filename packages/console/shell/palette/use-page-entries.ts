import { useMatches } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import {
  projectSections,
  type SectionGroup,
  settingsSections,
  siloSections,
  systemSections,
} from '../navigation/sections.ts'
import { usePlace } from '../navigation/use-place.ts'
import { useSession } from '../session.tsx'
import { forms, instanceSections } from './pages.ts'
import type { PaletteGroup } from './palette-entries.ts'

const linksOf = (groups: readonly SectionGroup[]) => groups.flatMap(({ links }) => links)

/** Every page that can be gone to from here: the instance's, the project's, the silo's, the settings, and all forms. */
export function usePageEntries(): readonly PaletteGroup[] {
  const { project } = usePlace()
  const { user, isFleetViewer, capabilities } = useSession()
  const tellsIssues = capabilities.issues === true
  const tellsOverviews = capabilities.overviews === true
  const { siloName } = user
  const params: { instance?: string } = useMatches().at(-1)?.params ?? {}
  const { instance } = params
  return useMemo(
    () => [
      ...(project === undefined || instance === undefined
        ? []
        : [{ heading: `Instance '${instance}'`, entries: instanceSections(project, instance) }]),
      ...(project === undefined
        ? []
        : [
            {
              heading: `Project '${project}'`,
              entries: linksOf(projectSections(project, isFleetViewer, tellsOverviews)),
            },
          ]),
      { heading: `Silo '${siloName}'`, entries: linksOf(siloSections(tellsOverviews)) },
      ...(isFleetViewer ? [{ heading: 'System', entries: linksOf(systemSections(tellsIssues)) }] : []),
      { heading: 'Settings', entries: linksOf(settingsSections) },
      { heading: 'Create', entries: forms(project, isFleetViewer).map((form) => ({ ...form, icon: Plus })) },
    ],
    [project, instance, siloName, isFleetViewer, tellsIssues, tellsOverviews],
  )
}
