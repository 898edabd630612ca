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

/** Returns a function that opens a saved view of the current list. With null, it opens the list without a view. */
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

/** Saves the current state as a new view. @returns ID of the view @throws CallError */
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
 * Replaces the content of a view. If another user has changed the view, it is not replaced, and the views are fetched
 * again.
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

/** Makes a view the default of its list, or removes that default. @throws CallError */
export async function setDefaultView(view: SavedView, isWanted: boolean): Promise<void> {
  await invoke(isWanted ? 'porticoViewOpenFirst' : 'porticoViewOpenFirstEnd', { path: { view: view.id } })
  await invalidate('first_view')
}

/** Returns the content in the form of the request, whose lists are mutable. */
function sent({ state, hidden, order, ...content }: ViewContent) {
  return {
    ...content,
    ...(state !== undefined && { state: [...state] }),
    ...(hidden !== undefined && { hidden: [...hidden] }),
    ...(order !== undefined && { order: [...order] }),
  }
}
