import { countIn, type StateCounts } from '@portico/domain/counts.ts'
import type { ListSearch } from '#data/list-search.ts'
import type { Tone } from '#ui/state-tones.ts'
import type { FilterChip } from '#ui/table/filter-chips.tsx'

/** A chip that narrows a list down to some states: "Changing" may stand for several. */
export interface StateFilter {
  readonly label: string
  /** Its look, where it is a state that things have and not only a way to narrow them down. */
  readonly tone?: Tone
  readonly states: readonly string[]
}

/**
 * The chips of a list with how many rows each would show, where that is known.
 * @param areKnown whether the counts tell of such states
 */
export function stateChips(
  filters: readonly StateFilter[],
  counts: StateCounts | undefined,
  areKnown: (states: readonly string[]) => boolean = () => true,
): readonly FilterChip[] {
  return filters.map(({ label, tone, states }) => ({
    id: label,
    label,
    ...(tone !== undefined && { tone }),
    count: counts && areKnown(states) ? countIn(counts, states).total : undefined,
  }))
}

/** The chip that stands for the states shown; none when the address combines them in its own way. */
export function chipOf(filters: readonly StateFilter[], shown: readonly string[] | undefined): string | null {
  if (shown === undefined) return null
  const chip = filters.find(
    ({ states }) => states.length === shown.length && states.every((state) => shown.includes(state)),
  )
  return chip?.label ?? ''
}

/** What is asked of a list, without the states that none of its chips stands for: an address may say anything. */
export function withKnownStates(search: ListSearch, filters: readonly StateFilter[]): ListSearch {
  const { state, ...others } = search
  const known = state?.filter((each) => filters.some(({ states }) => states.includes(each))) ?? []
  return known.length === 0 ? others : { ...others, state: known }
}
