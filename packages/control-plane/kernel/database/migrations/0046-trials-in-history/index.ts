/** What became of changes on trial is part of the history of the thing that was changed. */
export const trialsInHistory: readonly string[] = [
  `create index change_of_trial on change ((coalesce(after, before) ->> 'thing_id'), position)
    where kind = 'trial'`,
]
