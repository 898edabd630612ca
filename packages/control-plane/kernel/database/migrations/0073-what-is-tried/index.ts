/**
 * The name of the resource that a revertible change is of: several of a kind may be pending at once. Null: begun before
 * this migration.
 */
export const whatIsTried: readonly string[] = [`alter table trial add column thing_words text`]
