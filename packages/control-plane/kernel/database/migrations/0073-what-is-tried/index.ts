/**
 * The name of the resource of a revertible change, because several of a kind may be pending at once. Null if the change
 * is older than this migration.
 */
export const whatIsTried: readonly string[] = [`alter table trial add column thing_words text`]
