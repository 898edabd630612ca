import { countIn, type StateCounts } from '@portico/domain/counts.ts'
import type { ListSearch } from '#data/list-search.ts'
import type { Tone } from '#ui/state-tones.ts'
import type { FilterChip } from '#ui/table/filter-chips.tsx'

/** A chip that filters a list by one or several states. For example, "Changing" stands for several. */
export interface StateFilter {
  readonly label: string
  /** tone of the chip, if it represents a state of the resource */
  readonly tone?: Tone
  readonly states: readonly string[]
}

/**
 * Returns the chips of a list, with the number of rows that each would show if known.
 * @param areKnown whether the counts include these states
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

/**
 * Returns the label of the chip that represents exactly these states; an empty string if the URL combines states in
 * another way.
 */
export function chipOf(filters: readonly StateFilter[], shown: readonly string[] | undefined): string | null {
  if (shown === undefined) return null
  const chip = filters.find(
    ({ states }) => states.length === shown.length && states.every((state) => shown.includes(state)),
  )
  return chip?.label ?? ''
}

/** Returns the search of a list without states that no chip represents. A URL may contain any text as a state. */
export function withKnownStates(search: ListSearch, filters: readonly StateFilter[]): ListSearch {
  const { state, ...others } = search
  const known = state?.filter((each) => filters.some(({ states }) => states.includes(each))) ?? []
  return known.length === 0 ? others : { ...others, state: known }
}
