import type { CallData } from '#data/calls.ts'
import type { LoaderContext } from '#shell/load.ts'

/**
 * Copies a project from a cached list, so that its page opens without a request. The copy keeps the age of the list, so
 * that the page refetches it if it is stale.
 */
export function seedProjectView({ cache }: Pick<LoaderContext, 'cache'>, name: string): void {
  const lists = cache.getQueryCache().findAll({ queryKey: ['projectList'] })
  for (const { state } of lists) {
    const items = (state.data as CallData<'projectList'> | undefined)?.items ?? []
    const project = items.find((item) => item.name === name)
    if (project === undefined) continue
    const key = ['projectView', { path: { project: name } }]
    if ((cache.getQueryState(key)?.dataUpdatedAt ?? 0) >= state.dataUpdatedAt) continue
    cache.setQueryData(key, project, { updatedAt: state.dataUpdatedAt })
  }
}
