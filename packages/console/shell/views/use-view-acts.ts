import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { addressOf, type SavedView, type ViewContent } from '#data/list-views.ts'
import { withListSearch } from '#data/list-search.ts'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/use-act.ts'
import type { ListViews } from '../list/list-views.ts'

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

/** Change a view that is saved. @throws CallError */
export async function saveChange(
  view: SavedView,
  change: { name?: string; content?: ViewContent; shared?: boolean },
): Promise<void> {
  const { content, ...rest } = change
  await invoke('porticoViewUpdate', {
    path: { view: view.id },
    body: { ...rest, ...(content !== undefined && { content: sent(content) }) },
  })
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
