import { diffArrays } from 'diff'

/** Consecutive items that are in both sequences, or in only one of them. */
export interface Run {
  readonly kind: 'same' | 'removed' | 'added'
  readonly items: readonly string[]
}

/** More differences take too long to compute, and nobody reads them one by one. */
const maxDifferences = 1000

/**
 * The fewest removals and additions that turn one sequence into the other. A removed run comes before the added run
 * that replaces it. Sequences with more than {@link maxDifferences} are one removed and one added run.
 */
export function runsBetween(before: readonly string[], after: readonly string[]): readonly Run[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: maxDifferences })
  if (changes === undefined) {
    return [
      { kind: 'removed', items: before },
      { kind: 'added', items: after },
    ]
  }
  return changes.map(({ removed, added, value }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    items: value,
  }))
}
