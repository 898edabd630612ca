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
import { usePlace } from '../navigation/use-place.ts'
import { useSession } from '../session.tsx'
import { signOut } from '../sign-out.ts'
import { systemPaths } from '../system-paths.ts'
import { forms, instanceSections } from './pages.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts'

/** What the menu of the user does. */
const ofUser: readonly PaletteEntry[] = [
  ...themes.map(({ value, label, icon }) => ({ label, icon, onAction: () => theme.choose(value) })),
  { label: 'Sign out', icon: LogOut, onAction: () => void signOut() },
]

const linksOf = (groups: readonly SectionGroup[]) => groups.flatMap(({ links }) => links)

/** Every page that can be gone to from here: the instance's, the project's, the silo's, the settings, and all forms. */
export function usePageEntries(): readonly PaletteGroup[] {
  const { project } = usePlace()
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
      { heading: 'Create', entries: forms(project, isFleetViewer).map((form) => ({ ...form, icon: Plus })) },
    ],
    [project, instance, siloName, isFleetViewer, tellsIssues, capabilities],
  )
}
