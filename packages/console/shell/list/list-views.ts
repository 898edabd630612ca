import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CallArgs, query } from '#data/calls.ts'
import { type ListViews, type SavedView, type ShownList, viewsArgs } from '#data/list-views.ts'
import type { ListCall } from '#data/call.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { PageContext } from '../load.ts'
import { useSession } from '../session.tsx'
import type { ViewActionsProps } from '../views/actions.tsx'
import type { ViewBarProps } from '../views/bar.tsx'

type ViewsArgs = CallArgs<'porticoViewList'>

/** The lazy bar of saved views, which are tabs above a list, and the actions for a changed view. */
export const viewBar = lazyComponent<ViewBarProps>(async () => (await import('../views/bar.tsx')).ViewBar)
export const viewActions = lazyComponent<ViewActionsProps>(
  async () => (await import('../views/actions.tsx')).ViewActions,
)

/** Loads the views of a list before it is shown; empty if the server stores none. @throws CallError */
export async function loadViews(page: PageContext, args: ViewsArgs | null): Promise<readonly SavedView[]> {
  if (page.session.capabilities.views !== true || args === null) return []
  return (await page.cache.ensureQueryData(query('porticoViewList', args))).items
}

/** Prefetches the code of a page's views, so that nothing moves when it is loaded. */
export async function prepareViews(
  views: readonly SavedView[],
  { isChanged, isMissing }: ShownList,
): Promise<void> {
  await Promise.all([
    views.length > 0 || isMissing ? viewBar.load() : undefined,
    isChanged ? viewActions.load() : undefined,
  ])
}

/**
 * Returns the saved views of a list.
 * @param isPage false for a list in a section, which has no views
 * @returns null if the server stores no views
 */
export function useListViews(call: ListCall, project: string | undefined, isPage: boolean): ListViews | null {
  const { capabilities } = useSession()
  const args = useMemo(() => (isPage ? viewsArgs(call, project) : null), [call, project, isPage])
  const { data } = useQuery({
    ...query('porticoViewList', args ?? { query: { list: 'project' } }),
    enabled: args !== null && capabilities.views === true,
    throwOnError: false,
  })
  return useMemo(
    () => (data === undefined || args === null ? null : { items: data.items, mayShare: data.mayShare, args }),
    [data, args],
  )
}
