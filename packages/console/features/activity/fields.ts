import { fieldText, referredKind } from '@portico/domain/changes/fields.ts'
import { diffOf } from '@portico/domain/changes/diff.ts'
import type { Reference } from '#data/references.ts'
import { formatExact } from '#ui/format/date.ts'
import type { Change } from './change.ts'

/** Returns the value of a field as text, with times in the visitor's locale; null when it is empty. */
export function valueText(name: string, value: unknown): string | null {
  return fieldText(name, value, formatExact)
}

/** Returns the resource that a field refers to, if its name can be requested. */
export function referenceIn(name: string, value: unknown): Reference | null {
  const kind = referredKind(name)
  return kind !== null && typeof value === 'string' ? { kind, id: value } : null
}

/** Returns the resources that the shown fields of changes refer to by ID. */
export function referencesIn(changes: readonly Change[]): readonly Reference[] {
  return changes.flatMap((change) =>
    diffOf(change).flatMap(({ name, before, after }) =>
      [referenceIn(name, before), referenceIn(name, after)].filter((reference) => reference !== null),
    ),
  )
}
