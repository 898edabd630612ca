import { prefetch, type PageContext } from '#shell/load.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { toServerTime } from '#ui/server-clock.ts'
import { useState } from 'react'
import { isPending, revertibleChangesQuery, useRevertibleChanges } from './use-revertible-changes.ts'

const bar = lazyComponent(async () => (await import('./bar.tsx')).RevertibleChangeBar)

/**
 * For loaders: loads the revertible changes. The code of the bar is loaded too, because the bar moves everything below
 * it.
 */
export function prefetchRevertibleChanges(page: PageContext): void {
  if (page.session.capabilities.trials !== true) return
  prefetch(page, revertibleChangesQuery, (trials) => (isPending(trials) ? bar.load() : undefined))
}

/** The bar for a pending revertible change and its outcome, on every system page; a lazy component. */
export function LazyRevertibleChangeBar() {
  const { data, error, dataUpdatedAt } = useRevertibleChanges()
  // ID of a change that this page showed while it was pending, and whose outcome it will show.
  const [followed, follow] = useState<string | null>(null)
  // The newest pending change first, then the previous one; each has a minute to be confirmed.
  const running = data?.items.find(({ state }) => state === 'running')
  if (running !== undefined && followed !== running.id) follow(running.id)
  const shown = running ?? data?.items.find(({ id }) => id === followed)
  if (shown === undefined) return null
  return (
    <bar.Component
      key={shown.id}
      trial={shown}
      readAt={toServerTime(dataUpdatedAt)}
      error={error}
      onClose={() => follow(null)}
    />
  )
}
