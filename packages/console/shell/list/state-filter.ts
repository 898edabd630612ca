import { countIn, type StateCounts } from '@portico/domain/counts.ts'
import type { ListSearch } from '#data/list-search.ts'
import type { Tone } from '#ui/state-tones.ts'
import type { FilterChip } from '#ui/table/filter-chips.tsx'

/** A chip that filters a list by some states: "Changing" may stand for several. */
export interface StateFilter {
  readonly label: string
  /** Its tone, where it is a state of the resource and not only a filter. */
  readonly tone?: Tone
  readonly states: readonly string[]
}

/**
 * Returns the chips of a list with the number of rows each would show, if known.
 * @param areKnown whether the counts include such states
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

/** Returns the chip for the states shown; none when the URL combines states differently. */
export function chipOf(filters: readonly StateFilter[], shown: readonly string[] | undefined): string | null {
  if (shown === undefined) return null
  const chip = filters.find(
    ({ states }) => states.length === shown.length && states.every((state) => shown.includes(state)),
  )
  return chip?.label ?? ''
}

/** Returns a list's search without states that none of its chips stands for, because a URL may contain anything. */
export function withKnownStates(search: ListSearch, filters: readonly StateFilter[]): ListSearch {
  const { state, ...others } = search
  const known = state?.filter((each) => filters.some(({ states }) => states.includes(each))) ?? []
  return known.length === 0 ? others : { ...others, state: known }
}
