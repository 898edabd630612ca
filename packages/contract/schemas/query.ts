import { z } from 'zod'

/** The query parameters of a URL in the form that schemas parse: a parameter that occurs several times is a list. */
export type QueryRecord = Record<string, string | string[]>

/** Reads the query of a URL for the `query` schema of an endpoint. Every name is a valid key, including `__proto__`. */
export function readQuery(params: URLSearchParams): QueryRecord {
  const lists = new Map<string, string[]>()
  for (const [key, value] of params) {
    const list = lists.get(key)
    if (list === undefined) lists.set(key, [value])
    else list.push(value)
  }
  return Object.fromEntries(
    [...lists].map(([key, [first = '', ...more]]) => [key, more.length === 0 ? first : [first, ...more]]),
  )
}

/**
 * Parses a text in a URL as a JSON number or boolean. Any other text is returned unchanged, for the schema to check.
 */
function readScalar(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (/^-?\d+$/.test(value)) return Number(value)
  if (value === 'true') return true
  if (value === 'false') return false
  return value
}

/**
 * Returns the schema of a number or boolean that is sent as text in a path or query. Its TypeScript type is that of
 * `schema`, since clients pass numbers and booleans and only the server parses text.
 */
export function fromText<S extends z.ZodType>(schema: S): S {
  return z.preprocess(readScalar, schema) as unknown as S
}

/** Returns the schema of a query parameter that may occur several times. */
export function repeatable<S extends z.ZodType>(items: z.ZodArray<S>): z.ZodArray<S> {
  return z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    items,
  ) as unknown as z.ZodArray<S>
}
