import type { CallData } from '#data/calls.ts'
import type { ReadContext } from '#shell/load.ts'

/**
 * Take a project from a list of them that is in the cache, so that entering it needs no request of its own. As old as
 * that list: a page that shows the project asks anew when it is no longer fresh.
 */
export function seedProjectView({ cache }: Pick<ReadContext, 'cache'>, name: string): void {
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
