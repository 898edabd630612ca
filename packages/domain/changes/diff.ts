import { byWeight, fieldText, isTold } from './fields.ts'

/** What was stored of a thing before and after a change; null where there was nothing. */
export interface Stored {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** A field that a change touched, with what was stored before and after. */
export interface FieldChange {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

/** The fields that a change touched and people read, those that say most first. What is created had none before. */
export function diffOf({ before, after }: Stored): readonly FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .filter((name) => isTold(name))
    .map((name) => ({ name, before: before?.[name], after: after?.[name] }))
    .filter((field) => textOf(field.name, field.before) !== textOf(field.name, field.after))
    .toSorted((one, other) => byWeight(one.name, other.name))
}

const textOf = (name: string, value: unknown) => fieldText(name, value, (time) => time.toISOString())
