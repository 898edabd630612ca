import { notOffered } from '#data/capabilities.ts'
import { latestArgs, usageQuery } from '#data/overview-queries.ts'
import { headQuery } from '#data/activity-queries.ts'
import { prefetch, load, type PageContext } from './load.ts'

/**
 * For loaders: loads the overview of a project, or of the silo if `project` is undefined.
 * @throws CallError 404 on a server without overviews
 */
export async function loadOverview(page: PageContext, project?: string): Promise<void> {
  requireOverviews(page)
  prefetch(page, usageQuery(project))
  prefetch(page, headQuery(latestArgs(project === undefined ? {} : { project })))
  if (project === undefined) await load(page, 'porticoSiloOverview', {})
  else await load(page, 'porticoProjectOverview', { query: { project } })
}

/** For loaders: loads the overview of the fleet. */
export async function loadFleetOverview(page: PageContext): Promise<void> {
  requireOverviews(page)
  prefetch(page, headQuery(latestArgs({ isSystem: true })))
  await Promise.all([load(page, 'porticoFleetOverview', {}), load(page, 'porticoIssueList', {})])
}

function requireOverviews(page: PageContext): void {
  const { issues, overviews } = page.session.capabilities
  if (overviews !== true || issues !== true) throw notOffered('porticoSiloOverview')
}
