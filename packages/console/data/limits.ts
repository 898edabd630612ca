/**
 * Items asked for at once when "all" of them are needed for names or choices
 * (docs/reference/specification.md#business-constants-and-limits).
 */
export const allOfThem = 1000

type Limited<A> = A & { query: { limit: number } }

/** A list call's arguments with how many are wanted. */
export function withLimit<A extends { query?: object }>(limit: number, args: A): Limited<A> {
  return { ...args, query: { ...args.query, limit } }
}

/** A list call's arguments with the limit that stands for all. */
export function withAll<A extends { query?: object }>(args: A): Limited<A> {
  return withLimit(allOfThem, args)
}

/** Changes of which an overview makes its latest lines: what one request changed is one line. */
export const latestLooked = 30
