import { loadCapabilities } from '#data/capabilities.ts'
import { metricsViewsAsked } from '#data/metrics-views.ts'
import { load } from './load.ts'

/**
 * Have ready which views of metrics there are, before the explorer is shown; not while it stays and its queries change.
 * @param project undefined for the explorer of the system
 */
export async function loadExplorer(cause: string, project?: string): Promise<void> {
  if (cause === 'stay') return
  const { views } = await loadCapabilities()
  if (views === true) await load('porticoViewList', metricsViewsAsked(project))
}
