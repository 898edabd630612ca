/** Readers for the values of a pasted body. The types of these values were not validated before. */
import { formatBytes, GIB } from '@portico/domain/byte-size.ts'
import { NotFillable, type FieldReader } from './filling.ts'

export function asText(value: unknown): string {
  if (typeof value !== 'string') throw new NotFillable('expected text')
  return value
}

export function asBoolean(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new NotFillable('expected true or false')
  return value
}

export function asWhole(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new NotFillable('expected a whole number')
  return value
}

/** Converts bytes to GiB, the unit of sizes in forms. */
export function asGib(value: unknown): number {
  const bytes = asWhole(value)
  if (bytes % GIB !== 0) throw new NotFillable(`${formatBytes(bytes)} is not a whole number of GiB`)
  return bytes / GIB
}

export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new NotFillable('expected an object')
  return value as Readonly<Record<string, unknown>>
}

export function asList<Item>(value: unknown, item: (value: unknown) => Item): Item[] {
  if (!Array.isArray(value)) throw new NotFillable('expected a list')
  return value.map(item)
}

/** Returns the reader of a field that is text in both the body and the form. */
export function textReader<Name extends string>(
  name: Name,
  label: string,
): FieldReader<Record<Name, string>> {
  return {
    label,
    read: (value) => ({ [name]: asText(value) }) as Record<Name, string>,
    show: (values) => values[name],
  }
}
