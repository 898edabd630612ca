import { formatPosition } from '@portico/domain/position.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { addressOf, type SavedView, type ViewContent } from '#data/list-views.ts'
import { withListSearch } from '#data/list-search.ts'
import { act, isOvertaken, perform } from '#data/act.ts'
import { invoke, query } from '#data/calls.ts'
import { queryClient } from '#data/query-client.ts'
import { seenUpTo } from '#data/seen.ts'
import { invalidate } from '#data/use-act.ts'
import type { ListViews } from '#data/list-views.ts'

/** Goes to a view of the list on screen, as it is saved; null is the list as it usually is. */
export function useGoToView({ items }: ListViews) {
  const navigate = useNavigate()
  return useCallback(
    (id: string | null) =>
      navigate({
        to: '.',
        search: (before: Record<string, unknown>) =>
          withListSearch(before, '', id === null ? addressOf({}, null, items) : { view: id }),
        replace: true,
        resetScroll: false,
      }),
    [navigate, items],
  )
}

/** Save what is shown under a new name. @returns the id of the view @throws CallError */
export async function saveNew({ asked }: ListViews, name: string, content: ViewContent): Promise<string> {
  const { list, ...place } = asked.query
  const { id } = await invoke('porticoViewCreate', {
    query: place,
    body: { list, name, content: sent(content) },
  })
  await invalidate('saved_view')
  return id
}

/** Change what is said of a view that is saved. @throws CallError */
export async function saveChange(
  view: SavedView,
  change: { name?: string; shared?: boolean },
): Promise<void> {
  await invoke('porticoViewUpdate', { path: { view: view.id }, body: change })
  await invalidate('saved_view')
}

/**
 * Have a view show something else, unless somebody has changed it in the moment since it was read; then it is read anew.
 * @throws CallError
 */
export async function saveContent(
  { asked }: ListViews,
  view: SavedView,
  content: ViewContent,
): Promise<void> {
  const { queryKey } = query('porticoViewList', asked)
  const read = queryClient.getQueryCache().find({ queryKey })
  const seen = read && seenUpTo(read)
  const update = act('porticoViewUpdate', { path: { view: view.id }, body: { content: sent(content) } })
  try {
    await perform(update, seen && formatPosition(seen))
  } catch (error) {
    if (isOvertaken(error)) await queryClient.invalidateQueries({ queryKey })
    throw error
  }
  await invalidate('saved_view')
}

/** Have the list open with a view, or as it usually does. @throws CallError */
export async function openFirst(view: SavedView, isWanted: boolean): Promise<void> {
  await invoke(isWanted ? 'porticoViewOpenFirst' : 'porticoViewOpenFirstEnd', { path: { view: view.id } })
  await invalidate('first_view')
}

/** What is shown, as the server takes it: it wants lists of its own. */
function sent({ state, hidden, order, ...content }: ViewContent) {
  return {
    ...content,
    ...(state !== undefined && { state: [...state] }),
    ...(hidden !== undefined && { hidden: [...hidden] }),
    ...(order !== undefined && { order: [...order] }),
  }
}
