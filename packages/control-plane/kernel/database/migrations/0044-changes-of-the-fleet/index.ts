/** What was done to what no silo holds, in the order in which it was done. */
export const changesOfTheFleet: readonly string[] = [
  `create index change_of_fleet on change (position) where silo_id is null`,
]
