import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { fleetItself } from '#data/activity-search.ts'
import { useChoices } from '#shell/forms/use-choices.ts'
import { tip } from '#ui/overlays/tip.ts'
import { Select } from '#ui/pickers/select.tsx'
import type { ChangesPage } from './change.ts'
import type { FilterProps } from './filter-props.ts'

const anyone = 'anyone'

const unnamed = [
  { value: 'people', label: 'By users' },
  { value: 'system', label: 'By the system' },
]

/**
 * A filter by everyone, all people, the system, or one user; users are loaded when the list opens. Failed attempts have
 * no option for the system.
 */
export function WhoFilter({ search: { who, outcome, silo }, onChange }: FilterProps) {
  const ofOwn = useChoices('userList', {})
  const ofSilo = useChoices('siloUserList', { query: { silo: silo ?? '' } })
  // Each list is requested only when it opens.
  const { rows, source } = silo === undefined || silo === fleetItself ? ofOwn : ofSilo
  const cache = useQueryClient()
  const items = [
    { value: anyone, label: 'By anyone' },
    ...(outcome === 'refused' ? [] : unnamed),
    ...rows.map(({ id, displayName }) => ({ value: id, label: displayName })),
  ]
  const isListed = who === undefined || items.some(({ value }) => value === who)
  // Until the list is loaded, the name of a user in a link is taken from cached changes.
  const shownAs = isListed ? undefined : nameIn(cache.getQueriesData({ queryKey: ['porticoChanges'] }), who)
  return (
    <div className="w-44 max-sm:w-auto max-sm:flex-1">
      <Select
        {...source}
        isEmpty={false}
        aria-label="Who"
        items={shownAs === undefined ? items : [...items, { value: who ?? '', label: shownAs }]}
        value={who ?? anyone}
        onChange={(value) => onChange({ who: value === null || value === anyone ? undefined : value })}
      />
    </div>
  )
}

/** A note in place of the filter for a user who may only see their own changes. */
export function OnlyOwn() {
  const reasonId = useId()
  const reason = 'Admins see the failed attempts of all users'
  return (
    <div {...tip(reason)} className="w-44 max-sm:w-auto max-sm:flex-1">
      <Select
        isDisabled
        isEmpty={false}
        aria-label="Who"
        aria-describedby={reasonId}
        items={onlyYou}
        value="you"
        onChange={() => {}}
      />
      <span id={reasonId} className="sr-only">
        {reason}
      </span>
    </div>
  )
}

const onlyYou = [{ value: 'you', label: 'By you' }]

/** Returns the name of a user from cached pages of the log. */
function nameIn(pages: readonly [unknown, ChangesPage | undefined][], id: string): string | undefined {
  const changes = pages.flatMap(([, page]) => page?.items ?? [])
  return changes.find(({ actor }) => actor.id === id)?.actor.name ?? undefined
}
