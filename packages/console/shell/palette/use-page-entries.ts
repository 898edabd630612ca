import { useMatches } from '@tanstack/react-router'
import { Gauge, LogOut, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { theme } from '#ui/theme.ts'
import { themes } from '../frame/user-menu.tsx'
import {
  projectSections,
  type SectionGroup,
  settingsSections,
  siloSections,
  systemSections,
} from '../navigation/sections.ts'
import { usePageArea } from '../navigation/use-area.ts'
import { useSession } from '../session.tsx'
import { signOut } from '../sign-out.ts'
import { systemPaths } from '../system-paths.ts'
import { createForms, instanceSections } from './pages.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts'

/** The actions of the user menu. */
const ofUser: readonly PaletteEntry[] = [
  ...themes.map(({ value, label, icon }) => ({ label, icon, onAction: () => theme.choose(value) })),
  { label: 'Sign out', icon: LogOut, onAction: () => void signOut() },
]

const linksOf = (groups: readonly SectionGroup[]) => groups.flatMap(({ links }) => links)

/**
 * Returns all pages that can be opened from here (of the instance, the project, the silo and the settings) and all
 * forms.
 */
export function usePageEntries(): readonly PaletteGroup[] {
  const { project } = usePageArea()
  const { user, isFleetViewer, capabilities } = useSession()
  const tellsIssues = capabilities.issues === true
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
              entries: linksOf(projectSections(project, isFleetViewer, capabilities)),
            },
          ]),
      { heading: `Silo '${siloName}'`, entries: linksOf(siloSections(capabilities)) },
      ...(isFleetViewer
        ? [
            {
              heading: 'System',
              entries: [
                ...linksOf(systemSections(tellsIssues)),
                { label: `Quotas of ${siloName}`, icon: Gauge, href: systemPaths.siloQuotas(siloName) },
              ],
            },
          ]
        : []),
      { heading: 'Settings', entries: [...linksOf(settingsSections), ...ofUser] },
      {
        heading: 'Create',
        entries: createForms(project, isFleetViewer).map((form) => ({ ...form, icon: Plus })),
      },
    ],
    [project, instance, siloName, isFleetViewer, tellsIssues, capabilities],
  )
}
