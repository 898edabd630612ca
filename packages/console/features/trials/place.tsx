import { latePart } from '#ui/late-part.tsx'
import { toServerTime } from '#ui/server-clock.ts'
import { useState } from 'react'
import { isTried, knownTrials, useTrials } from './use-trials.ts'

const bar = latePart(async () => (await import('./bar.tsx')).TrialBar)

/** While something is known to be tried, a page waits for the code of the question: it moves all that is below. */
export async function prepareTrials(): Promise<void> {
  if (isTried(knownTrials())) await bar.prepared()
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
