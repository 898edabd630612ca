/** Changes of resources outside any silo, in order. */
export const changesOfTheFleet: readonly string[] = [
  `create index change_of_fleet on change (position) where silo_id is null`,
]
