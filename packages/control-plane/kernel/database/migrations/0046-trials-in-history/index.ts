/** The outcome of a revertible change is part of the history of its resource. */
export const trialsInHistory: readonly string[] = [
  `create index change_of_trial on change ((coalesce(after, before) ->> 'thing_id'), position)
    where kind = 'trial'`,
]
