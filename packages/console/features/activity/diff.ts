import type { Reference } from '#data/references.ts'
import type { Change } from './change.ts'
import { byWeight, isTold, referenceIn, valueText } from './fields.ts'

/** A field that a change touched, with what was stored before and after. */
export interface FieldChange {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

/** The fields that a change touched and people read, those that say most first. What is created had none before. */
export function diffOf({ before, after }: Pick<Change, 'before' | 'after'>): readonly FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .filter((name) => isTold(name))
    .map((name) => ({ name, before: before?.[name], after: after?.[name] }))
    .filter((field) => valueText(field.name, field.before) !== valueText(field.name, field.after))
    .toSorted((one, other) => byWeight(one.name, other.name))
}

/** What the shown fields of changes refer to by id. */
export function referencesIn(changes: readonly Change[]): readonly Reference[] {
  return changes.flatMap((change) =>
    diffOf(change).flatMap(({ name, before, after }) =>
      [referenceIn(name, before), referenceIn(name, after)].filter((reference) => reference !== null),
    ),
  )
}
