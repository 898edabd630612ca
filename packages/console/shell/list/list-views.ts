import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CallArgs, query } from '#data/calls.ts'
import { type ListViews, type SavedView, type ShownList, viewsAsked } from '#data/list-views.ts'
import type { ListCall } from '#data/call.ts'
import { latePart } from '#ui/late-part.tsx'
import type { PageContext } from '../load.ts'
import { useSession } from '../session.tsx'
import type { ViewActionsProps } from '../views/actions.tsx'
import type { ViewBarProps } from '../views/bar.tsx'

type ViewsArgs = CallArgs<'porticoViewList'>

/** The saved views as tabs above a list, and what can be done with one that was changed. */
export const viewBar = latePart<ViewBarProps>(async () => (await import('../views/bar.tsx')).ViewBar)
export const viewActions = latePart<ViewActionsProps>(
  async () => (await import('../views/actions.tsx')).ViewActions,
)

/** The views of a list, before it is shown; none where the server keeps none. @throws CallError */
export async function loadViews(page: PageContext, asked: ViewsArgs | null): Promise<readonly SavedView[]> {
  if (page.session.capabilities.views !== true || asked === null) return []
  return (await page.cache.ensureQueryData(query('porticoViewList', asked))).items
}

/** Have the code that a page shows at once because of its views, so that nothing moves when it comes. */
export async function prepareViews(
  views: readonly SavedView[],
  { isChanged, isMissing }: ShownList,
): Promise<void> {
  await Promise.all([
    views.length > 0 || isMissing ? viewBar.prepared() : undefined,
    isChanged ? viewActions.prepared() : undefined,
  ])
}

/**
 * The views of a list that is a page.
 * @param isPage a part of a page has none
 * @returns null where there are none, because the server keeps none
 */
export function useListViews(call: ListCall, project: string | undefined, isPage: boolean): ListViews | null {
  const { capabilities } = useSession()
  const asked = useMemo(() => (isPage ? viewsAsked(call, project) : null), [call, project, isPage])
  const { data } = useQuery({
    ...query('porticoViewList', asked ?? { query: { list: 'project' } }),
    enabled: asked !== null && capabilities.views === true,
    throwOnError: false,
  })
  return useMemo(
    () =>
      data === undefined || asked === null ? null : { items: data.items, mayShare: data.mayShare, asked },
    [data, asked],
  )
}
