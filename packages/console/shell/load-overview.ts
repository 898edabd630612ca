import { loadCapabilities, notOffered } from '#data/capabilities.ts'
import { load } from './load.ts'

/** Have ready what matters of a project before its page is shown; without one, of the silo. @throws 404 in front of a system that does not tell */
export async function loadOverview(project?: string): Promise<void> {
  await requireOverviews()
  if (project === undefined) await load('porticoSiloOverview', {})
  else await load('porticoProjectOverview', { query: { project } })
}

/** The same of the fleet. */
export async function loadFleetOverview(): Promise<void> {
  await requireOverviews()
  await Promise.all([load('porticoFleetOverview', {}), load('porticoIssueList', {})])
}

async function requireOverviews(): Promise<void> {
  const { issues, overviews } = await loadCapabilities()
  // A system that does not tell what matters has no such pages.
  if (overviews !== true || issues !== true) throw notOffered('porticoSiloOverview')
}
