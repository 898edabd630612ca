/** A field that both users changed to different values. */
export interface FieldConflict {
  readonly field: string
  readonly before: unknown
  readonly theirs: unknown
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields of `now` that differ from those of `before`. Fields that only `before` has are ignored. */
export function changedFields<Values extends object>(before: object, now: Values): Partial<Values> {
  const was = before as Partial<Values>
  const keys = Object.keys(now) as (keyof Values)[]
  return Object.fromEntries(
    keys.filter((key) => !isSame(was[key], now[key])).map((key) => [key, now[key]]),
  ) as Partial<Values>
}

/**
 * Merges two changes of the same values. `merged` contains the changed values of both sides, and the values of `mine`
 * where both changed a field.
 */
export function mergeFields<Values extends object>(
  base: Values,
  theirs: Values,
  mine: Values,
): { readonly merged: Values; readonly conflicts: readonly FieldConflict[] } {
  const changed = changedFields(base, mine)
  const conflicts = (Object.keys(changedFields(base, theirs)) as (keyof Values & string)[])
    .filter((field) => field in changed && !isSame(theirs[field], mine[field]))
    .map((field) => ({ field, before: base[field], theirs: theirs[field] }))
  return { merged: { ...theirs, ...changed }, conflicts }
}
