import { fieldText, kindReferredIn } from '@portico/domain/changes/fields.ts'
import { diffOf } from '@portico/domain/changes/diff.ts'
import type { Reference } from '#data/references.ts'
import { formatExact } from '#ui/format/date.ts'
import type { Change } from './change.ts'

/** A field's value as the page shows it: times in the visitor's way; null where there is none. */
export function valueText(name: string, value: unknown): string | null {
  return fieldText(name, value, formatExact)
}

/** What a field's value is the id of, where its name can be asked for. */
export function referenceIn(name: string, value: unknown): Reference | null {
  const kind = kindReferredIn(name)
  return kind !== null && typeof value === 'string' ? { kind, id: value } : null
}

/** What the shown fields of changes refer to by id. */
export function referencesIn(changes: readonly Change[]): readonly Reference[] {
  return changes.flatMap((change) =>
    diffOf(change).flatMap(({ name, before, after }) =>
      [referenceIn(name, before), referenceIn(name, after)].filter((reference) => reference !== null),
    ),
  )
}
