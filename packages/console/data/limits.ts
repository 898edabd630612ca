/**
 * The limit of lists that are loaded completely, for names or choices
 * (docs/reference/specification.md#business-constants-and-limits).
 */
export const allLimit = 1000

type Limited<A> = A & { query: { limit: number } }

/** Returns a list call's arguments with a limit. */
export function withLimit<A extends { query?: object }>(limit: number, args: A): Limited<A> {
  return { ...args, query: { ...args.query, limit } }
}

/** Returns a list call's arguments with the limit that stands for all. */
export function withAll<A extends { query?: object }>(args: A): Limited<A> {
  return withLimit(allLimit, args)
}

/** Changes from which an overview builds its latest entries; all changes of one request are one entry. */
export const latestChangesLimit = 30
