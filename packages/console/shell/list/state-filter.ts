import type { Tone } from '#ui/state-tones.ts'
import type { FilterChip } from '#ui/table/filter-chips.tsx'

/** A chip that narrows a list down to some states: "Changing" may stand for several. */
export interface StateFilter {
  readonly label: string
  readonly tone: Tone
  readonly states: readonly string[]
}

/** The chips of a list with how many rows each would show, where that is known. */
export function stateChips(
  filters: readonly StateFilter[],
  byState: Readonly<Record<string, number>> | undefined,
): readonly FilterChip[] {
  return filters.map(({ label, tone, states }) => ({
    id: label,
    label,
    tone,
    count: byState && states.reduce((sum, state) => sum + (byState[state] ?? 0), 0),
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
