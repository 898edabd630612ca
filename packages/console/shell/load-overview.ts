import { notOffered } from '#data/capabilities.ts'
import { latestAsked, workQuery } from '#data/overview-queries.ts'
import { headQuery } from '#data/activity-queries.ts'
import { also, load, type PageContext } from './load.ts'

/**
 * Read the overview of a project, without one of the silo: for loaders.
 * @throws 404 in front of a system without overviews
 */
export async function loadOverview(page: PageContext, project?: string): Promise<void> {
  requireOverviews(page)
  also(page, workQuery(project))
  also(page, headQuery(latestAsked(project === undefined ? {} : { project })))
  if (project === undefined) await load(page, 'porticoSiloOverview', {})
  else await load(page, 'porticoProjectOverview', { query: { project } })
}

/** The same of the fleet. */
export async function loadFleetOverview(page: PageContext): Promise<void> {
  requireOverviews(page)
  also(page, headQuery(latestAsked({ isSystem: true })))
  await Promise.all([load(page, 'porticoFleetOverview', {}), load(page, 'porticoIssueList', {})])
}

function requireOverviews(page: PageContext): void {
  const { issues, overviews } = page.session.capabilities
  if (overviews !== true || issues !== true) throw notOffered('porticoSiloOverview')
}
