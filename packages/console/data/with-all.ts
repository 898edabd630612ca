/** Items asked for at once when "all" of them are needed for names or choices (specification section 9). */
export const allOfThem = 1000

/** A list call's arguments with the limit that stands for all. */
export function withAll<A extends { query?: object }>(args: A): A & { query: { limit: number } } {
  return { ...args, query: { ...args.query, limit: allOfThem } }
}
