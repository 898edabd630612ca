import { type AnyRouteMatch, useMatches } from '@tanstack/react-router'
import type { Session } from '#data/session.ts'
import {
  projectSections,
  type SectionGroup,
  settingsSections,
  siloSections,
  systemSections,
} from './sections.ts'

/** Where in the console the page is: which sidebar it has, and the project it belongs to. */
export interface Place {
  readonly area: 'silo' | 'project' | 'settings' | 'system'
  readonly project: string | undefined
}

/** The place of the page on screen. A project's edit form lies over the list of projects, not in the project. */
export function usePlace(): Place {
  return useMatches({ select: placeOf, structuralSharing: true })
}

function placeOf(matches: readonly AnyRouteMatch[]): Place {
  const project = matches.find((match) => match.routeId === '/_console/projects/$project')
  if (project !== undefined) {
    return { area: 'project', project: (project.params as { project: string }).project }
  }
  const area = matches.find((match) => match.staticData.area !== undefined)?.staticData.area
  return { area: area ?? 'silo', project: undefined }
}

/** The places that the sidebar leads to. */
export function sectionsOf(
  { area, project }: Place,
  { capabilities, isFleetViewer }: Pick<Session, 'capabilities' | 'isFleetViewer'>,
): readonly SectionGroup[] {
  if (project !== undefined) return projectSections(project, isFleetViewer, capabilities)
  if (area === 'system') return systemSections(capabilities.issues === true)
  return area === 'settings' ? settingsSections : siloSections(capabilities)
}
