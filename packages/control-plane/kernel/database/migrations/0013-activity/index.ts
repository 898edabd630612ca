/**
 * Changes of one user or of one request are searched in the whole log. All other filters of the activity page use the
 * existing indexes and read a limited number of rows per page (portico/changes).
 */
export const activity: readonly string[] = [
  `create index change_by_actor on change (actor_id, position) where actor_id is not null`,
  `create index change_by_request on change (request_id, position) where request_id is not null`,
]
