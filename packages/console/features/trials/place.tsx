import { latePart } from '#ui/late-part.tsx'
import { useState } from 'react'
import { useTrials } from './use-trials.ts'

const { Part: TrialBar } = latePart(async () => (await import('./bar.tsx')).TrialBar)

/** The question whether to keep a change, on every page of the system while one is tried; and how it ended. */
export function TrialPlace() {
  const { data, error, dataUpdatedAt } = useTrials()
  const newest = data?.items[0]
  // What was seen running here is followed to its end.
  const [followed, follow] = useState<string | null>(null)
  const isRunning = newest?.state === 'running'
  if (isRunning && followed !== newest.id) follow(newest.id)
  if (newest === undefined || (!isRunning && followed !== newest.id)) return null
  return (
    <TrialBar
      key={newest.id}
      trial={newest}
      readAt={dataUpdatedAt}
      error={error}
      onClose={() => follow(null)}
    />
  )
}
