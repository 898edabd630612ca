import { formatPosition } from '@portico/domain/position.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { urlStateOf, type SavedView, type ViewContent } from '#data/list-views.ts'
import { withListSearch } from '#data/list-search.ts'
import { writeRequest, isConflict, sendWrite } from '#data/write-request.ts'
import { invoke, query } from '#data/calls.ts'
import { queryClient } from '#data/query-client.ts'
import { positionOf } from '#data/response-positions.ts'
import { invalidate } from '#data/update-cache.ts'
import type { ListViews } from '#data/list-views.ts'

/**
 * Returns a function that opens a saved view of the current list, or the list without a view if the argument is null.
 */
export function useGoToView({ items }: ListViews) {
  const navigate = useNavigate()
  return useCallback(
    (id: string | null) =>
      navigate({
        to: '.',
        search: (before: Record<string, unknown>) =>
          withListSearch(before, '', id === null ? urlStateOf({}, null, items) : { view: id }),
        replace: true,
        resetScroll: false,
      }),
    [navigate, items],
  )
}

/** Saves the current state as a new view. @returns the ID of the view @throws CallError */
export async function saveNew({ args }: ListViews, name: string, content: ViewContent): Promise<string> {
  const { list, ...place } = args.query
  const { id } = await invoke('porticoViewCreate', {
    query: place,
    body: { list, name, content: sent(content) },
  })
  await invalidate('saved_view')
  return id
}

/** Changes the properties of a saved view. @throws CallError */
export async function saveChange(
  view: SavedView,
  change: { name?: string; shared?: boolean },
): Promise<void> {
  await invoke('porticoViewUpdate', { path: { view: view.id }, body: change })
  await invalidate('saved_view')
}

/**
 * Replaces the state of a view, unless another user has changed the view; in that case the views are refetched.
 * @throws CallError
 */
export async function saveContent({ args }: ListViews, view: SavedView, content: ViewContent): Promise<void> {
  const { queryKey } = query('porticoViewList', args)
  const read = queryClient.getQueryCache().find({ queryKey })
  const seen = read && positionOf(read)
  const update = writeRequest('porticoViewUpdate', {
    path: { view: view.id },
    body: { content: sent(content) },
  })
  try {
    await sendWrite(update, seen && formatPosition(seen))
  } catch (error) {
    if (isConflict(error)) await queryClient.invalidateQueries({ queryKey })
    throw error
  }
  await invalidate('saved_view')
}

/** Makes the list open with a view by default, or with none. @throws CallError */
export async function setDefaultView(view: SavedView, isWanted: boolean): Promise<void> {
  await invoke(isWanted ? 'porticoViewOpenFirst' : 'porticoViewOpenFirstEnd', { path: { view: view.id } })
  await invalidate('first_view')
}

/** Returns the content in the format of the request, which needs mutable lists. */
function sent({ state, hidden, order, ...content }: ViewContent) {
  return {
    ...content,
    ...(state !== undefined && { state: [...state] }),
    ...(hidden !== undefined && { hidden: [...hidden] }),
    ...(order !== undefined && { order: [...order] }),
  }
}
