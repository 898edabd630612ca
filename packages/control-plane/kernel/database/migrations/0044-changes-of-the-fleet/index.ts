/** Changes of resources outside any silo, in order of position. */
export const changesOfTheFleet: readonly string[] = [
  `create index change_of_fleet on change (position) where silo_id is null`,
]
