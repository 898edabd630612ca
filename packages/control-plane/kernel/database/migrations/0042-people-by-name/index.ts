/** Users and groups are sorted by display name and by age. */
export const peopleByName: readonly string[] = [
  `create index silo_user_by_display_name on silo_user (silo_id, display_name, id)`,
  `create index silo_user_by_created on silo_user (silo_id, time_created, id)`,
  `create index silo_group_by_display_name on silo_group (silo_id, display_name, id)`,
  `create index silo_group_by_created on silo_group (silo_id, time_created, id)`,
]
