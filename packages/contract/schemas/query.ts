import { z } from 'zod'

/** The parameters of a URL as schemas see them: a repeated parameter is a list. */
export type QueryRecord = Record<string, string | string[]>

/** Reads the query of a URL for parsing with an endpoint's `query` schema. Any name is a key, `__proto__` too. */
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

/** The JSON value that a text in a URL stands for; texts that stand for none are left to the schema to refuse. */
function readScalar(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (/^-?\d+$/.test(value)) return Number(value)
  if (value === 'true') return true
  if (value === 'false') return false
  return value
}

/**
 * A number or a boolean that travels as text in a path or a query. The type stays that of `schema`: client
 * code passes numbers and booleans, and only the server ever sees the text.
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
