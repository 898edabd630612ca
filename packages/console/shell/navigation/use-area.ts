import { type AnyRouteMatch, useMatches } from '@tanstack/react-router'
import type { Session } from '#data/session.ts'
import {
  projectSections,
  type SectionGroup,
  settingsSections,
  siloSections,
  systemSections,
} from './sections.ts'

/** The area of the console to which the page belongs, which determines its sidebar, and the project if it is in one. */
export interface PageArea {
  readonly area: 'silo' | 'project' | 'settings' | 'system'
  readonly project: string | undefined
}

/**
 * Returns the area of the current page. The edit form of a project opens over the list of projects, so its area is the
 * silo.
 */
export function usePageArea(): PageArea {
  return useMatches({ select: pageAreaOf, structuralSharing: true })
}

function pageAreaOf(matches: readonly AnyRouteMatch[]): PageArea {
  const project = matches.find((match) => match.routeId === '/_console/projects/$project')
  if (project !== undefined) {
    return { area: 'project', project: (project.params as { project: string }).project }
  }
  const area = matches.find((match) => match.staticData.area !== undefined)?.staticData.area
  return { area: area ?? 'silo', project: undefined }
}

/** Returns the sections of the sidebar for an area. */
export function sectionsOf(
  { area, project }: PageArea,
  { capabilities, isFleetViewer }: Pick<Session, 'capabilities' | 'isFleetViewer'>,
): readonly SectionGroup[] {
  if (project !== undefined) return projectSections(project, isFleetViewer, capabilities)
  if (area === 'system') return systemSections(capabilities.issues === true)
  return area === 'settings' ? settingsSections : siloSections(capabilities)
}
