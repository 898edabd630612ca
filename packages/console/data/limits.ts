/**
 * Maximum number of rows of lists that are loaded completely, for names or pickers
 * (docs/reference/specification.md#business-constants-and-limits).
 */
export const allLimit = 1000

type Limited<A> = A & { query: { limit: number } }

/** Returns the arguments of a list operation with a limit. */
export function withLimit<A extends { query?: object }>(limit: number, args: A): Limited<A> {
  return { ...args, query: { ...args.query, limit } }
}

/** Returns the arguments of a list operation with the limit for complete lists. */
export function withAll<A extends { query?: object }>(args: A): Limited<A> {
  return withLimit(allLimit, args)
}

/** Number of changes from which an overview computes its latest entries; all changes of one request are one entry */
export const latestChangesLimit = 30
