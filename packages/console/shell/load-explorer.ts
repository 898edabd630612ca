import { metricsViewsArgs } from '#data/metrics-views.ts'
import { load, type PageContext } from './load.ts'

/**
 * For loaders: loads the saved views of the metrics explorer before the explorer is shown. They are not loaded again
 * when only the explorer's queries change.
 * @param project undefined for the explorer of the system
 */
export async function loadExplorer(page: PageContext, cause: string, project?: string): Promise<void> {
  if (cause === 'stay' || page.session.capabilities.views !== true) return
  await load(page, 'porticoViewList', metricsViewsArgs(project))
}
