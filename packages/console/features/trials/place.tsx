import { also, type PageContext } from '#shell/load.ts'
import { latePart } from '#ui/late-part.tsx'
import { toServerTime } from '#ui/server-clock.ts'
import { useState } from 'react'
import { isTried, trialsQuery, useTrials } from './use-trials.ts'

const bar = latePart(async () => (await import('./bar.tsx')).TrialBar)

/** Read the changes on trial: for loaders. The question about one moves all that is below, so its code is fetched too. */
export function alsoTrials(page: PageContext): void {
  if (page.session.capabilities.trials !== true) return
  also(page, trialsQuery, (trials) => (isTried(trials) ? bar.prepared() : undefined))
}

/** The question whether to keep a change, on every page of the system while one is tried; and how it ended. */
export function TrialPlace() {
  const { data, error, dataUpdatedAt } = useTrials()
  // What was seen running here is followed to its end.
  const [followed, follow] = useState<string | null>(null)
  // The newest that runs, then the one before it: each has a minute.
  const running = data?.items.find(({ state }) => state === 'running')
  if (running !== undefined && followed !== running.id) follow(running.id)
  const shown = running ?? data?.items.find(({ id }) => id === followed)
  if (shown === undefined) return null
  return (
    <bar.Part
      key={shown.id}
      trial={shown}
      readAt={toServerTime(dataUpdatedAt)}
      error={error}
      onClose={() => follow(null)}
    />
  )
}
