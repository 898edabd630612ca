/** Fills the fields of a form from a pasted text. */
import type { ReadField, Unread } from '@portico/contract/as-code/read/reading.ts'
import type { ReadBody } from '@portico/contract/as-code/read/read.ts'
import type { ShownAsCode } from '@portico/contract/as-code/request.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'

export type AnyValues = Record<string, unknown>

/** A function that converts a field of a request body to fields of a form, and its label. */
export interface FieldReader<Values> {
  /** label of the field in the form */
  readonly label: string
  /** Converts the value of the field. @throws {NotFillable} for a value that the form cannot represent */
  readonly read: (value: unknown) => Partial<Values>
  /** Returns the current value in the form as text. */
  readonly show: (values: Values) => string
}

/** The definition of how a pasted request body fills a form. */
export interface Pasting<Values> {
  readonly operation: OperationId
  readonly readers: Readonly<Record<string, FieldReader<Values>>>
  /** Called with the values that were filled in, to update data that depends on them. */
  readonly onFilled?: (values: Partial<Values>) => void
}

/** The definition of how a form is shown as code, and filled from code. */
export interface FormAsCode<Values extends FieldValues> {
  /** Returns the request that the form would send. */
  readonly request: (values: Values) => ShownAsCode
  readonly pasting?: Pasting<Values>
  /** text that says what the form does in addition to the request */
  readonly note?: string
}

/** A value that a form cannot represent; the message contains the reason. */
export class NotFillable extends Error {}

/** The changes that filling a form would make, and the parts of the text that it would ignore. */
export interface Filling<Values> {
  readonly rows: readonly {
    readonly label: string
    readonly now: string
    readonly after: string
    readonly line: number
  }[]
  readonly values: Partial<Values>
  readonly unread: readonly Unread[]
}

/** Returns the result of filling a form whose values are `current`, without changing the form. */
export function fillingOf<Values extends object>(
  { fields, unread }: ReadBody,
  readers: Pasting<Values>['readers'],
  current: Values,
): Filling<Values> {
  const rows: Filling<Values>['rows'][number][] = []
  const left = [...unread]
  let values: Partial<Values> = {}
  for (const field of fields) {
    const reader = Object.hasOwn(readers, field.field) ? readers[field.field] : undefined
    if (reader === undefined) {
      left.push({ what: field.field, why: 'no such field in this form', line: field.line })
      continue
    }
    const read = tryRead(reader, field)
    if (typeof read === 'string') left.push({ what: reader.label, why: read, line: field.line })
    else {
      values = { ...values, ...read }
      const after = reader.show({ ...current, ...read })
      rows.push({ label: reader.label, now: reader.show(current), after, line: field.line })
    }
  }
  return { rows, values, unread: left.toSorted((one, other) => one.line - other.line) }
}

/** Returns the converted value, or the reason why the value cannot be used. */
function tryRead<Values>(reader: FieldReader<Values>, { value }: ReadField): Partial<Values> | string {
  try {
    return reader.read(value)
  } catch (error) {
    if (error instanceof NotFillable) return error.message
    throw error
  }
}

/** Sets values of a form as if the user had typed them. */
export function fillForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  values: Partial<Values>,
): void {
  const { isSubmitted } = form.formState
  for (const [name, value] of Object.entries(values))
    form.setValue(name as FieldPath<Values>, value as PathValue<Values, FieldPath<Values>>, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: isSubmitted,
    })
}
