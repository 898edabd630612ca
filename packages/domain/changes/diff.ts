import { byImportance, fieldText, isShownField } from './fields.ts'

/** The stored values of a resource before and after a change. Null if it did not exist. */
export interface StoredValues {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** A field that a change touched, with its stored values before and after. */
export interface FieldChange {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

/**
 * Returns the changed fields that users can read, most informative first. For a created resource, the old values are
 * undefined.
 */
export function diffOf({ before, after }: StoredValues): readonly FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .filter((name) => isShownField(name))
    .map((name) => ({ name, before: before?.[name], after: after?.[name] }))
    .filter((field) => textOf(field.name, field.before) !== textOf(field.name, field.after))
    .toSorted((one, other) => byImportance(one.name, other.name))
}

const textOf = (name: string, value: unknown) => fieldText(name, value, (time) => time.toISOString())
