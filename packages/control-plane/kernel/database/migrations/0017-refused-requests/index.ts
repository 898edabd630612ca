/**
 * Failed attempts. They are separate from the change log, since they changed nothing. There are no foreign keys, so
 * that a record outlives its resource; old ones are deleted (kernel/failed-attempts).
 */
export const refusedRequests: readonly string[] = [
  `create table refused_request (
    id bigint generated always as identity primary key,
    time timestamptz not null,
    silo_id uuid not null,
    project_id uuid,
    actor_id uuid not null,
    operation text not null,
    kind text,
    target_id uuid,
    target_name text,
    status integer not null,
    error_code text,
    message text not null,
    request_id uuid not null
  )`,
  `create index refused_request_by_project on refused_request (project_id, id) where project_id is not null`,
  `create index refused_request_by_silo on refused_request (silo_id, id)`,
  `create index refused_request_by_actor on refused_request (actor_id, id)`,
  `create index refused_request_by_time on refused_request (time)`,
]
