import { useState } from 'react'
import { activityArgs } from '#data/activity-asked.ts'
import { FilterChips } from '#ui/table/filter-chips.tsx'
import { FeedList } from './feed-list.tsx'

const chips = [
  { id: 'people', label: 'By people' },
  { id: 'system', label: 'By the system' },
]

/** Who changed one thing, when, and how. */
export function ThingHistory({ id }: { id: string }) {
  const [who, setWho] = useState<string | null>(null)
  return (
    <div className="flex flex-col gap-3 pt-3">
      <FilterChips label="Who" chips={chips} value={who} onChange={setWho} />
      <FeedList
        args={activityArgs({ id }, who === null ? {} : { who })}
        label="History"
        onClear={who === null ? undefined : () => setWho(null)}
      />
    </div>
  )
}
