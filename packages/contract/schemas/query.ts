import { z } from 'zod'

/** The query parameters of a URL for schemas: a repeated parameter is a list. */
export type QueryRecord = Record<string, string | string[]>

/** Reads the query of a URL for an endpoint's `query` schema. Any name is a valid key, including `__proto__`. */
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

/** Parses a text in a URL as a JSON value. A text that is none is left to the schema. */
function readScalar(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (/^-?\d+$/.test(value)) return Number(value)
  if (value === 'true') return true
  if (value === 'false') return false
  return value
}

/**
 * A number or boolean that is sent as text in a path or query. The type is that of `schema`: clients pass numbers and
 * booleans, and only the server parses text.
 */
export function fromText<S extends z.ZodType>(schema: S): S {
  return z.preprocess(readScalar, schema) as unknown as S
}

/** A parameter that may be repeated. */
export function repeatable<S extends z.ZodType>(items: z.ZodArray<S>): z.ZodArray<S> {
  return z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    items,
  ) as unknown as z.ZodArray<S>
}
