/**
 * What one person changed, and what one request changed, are found wherever they lie in the log. Every other filter of
 * activity is looked for along the indexes there are, so far per page (portico/changes).
 */
export const activity: readonly string[] = [
  `create index change_by_actor on change (actor_id, position) where actor_id is not null`,
  `create index change_by_request on change (request_id, position) where request_id is not null`,
]
