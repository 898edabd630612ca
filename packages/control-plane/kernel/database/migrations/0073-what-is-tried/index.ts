/** A change on trial says of what it is, in words: several of a kind may be tried at once. Null: begun before. */
export const whatIsTried: readonly string[] = [`alter table trial add column thing_words text`]
