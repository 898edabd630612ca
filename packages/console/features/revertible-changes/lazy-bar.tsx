import { prefetch, type PageContext } from '#shell/load.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { toServerTime } from '#ui/server-clock.ts'
import { useState } from 'react'
import { isPending, revertibleChangesQuery, useRevertibleChanges } from './use-revertible-changes.ts'

const bar = lazyComponent(async () => (await import('./bar.tsx')).RevertibleChangeBar)

/** For loaders: loads the revertible changes. The bar moves everything below it, so its code is loaded too. */
export function prefetchRevertibleChanges(page: PageContext): void {
  if (page.session.capabilities.trials !== true) return
  prefetch(page, revertibleChangesQuery, (trials) => (isPending(trials) ? bar.load() : undefined))
}

/** The bar of a revertible change on every system page while one is pending, and its outcome. */
export function LazyRevertibleChangeBar() {
  const { data, error, dataUpdatedAt } = useRevertibleChanges()
  // A change that was seen running here is followed to its end.
  const [followed, follow] = useState<string | null>(null)
  // The newest running one first, then the previous one: each has a minute.
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
