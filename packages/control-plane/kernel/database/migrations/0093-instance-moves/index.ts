/** Moves of instances between sleds (docs/decisions/0081-live-migration.md). */
export const instanceMoves: readonly string[] = [
  `alter table machine
    -- the sled to which the machine moves; its capacity is reserved on both until the move ends
    add column target_sled_id uuid,
    add column move_generation integer not null default 0,
    add column move_cancelled boolean not null default false,
    add constraint machine_target_differs check (target_sled_id <> sled_id)`,
  `create index machine_by_target on machine (target_sled_id) where target_sled_id is not null`,
  // The last move of each instance. Names and serial numbers are those at its beginning.
  `create table instance_move (
    id uuid primary key,
    instance_id uuid not null unique references instance (id) on delete cascade,
    name text collate "C" not null,
    machine_id uuid not null,
    from_sled_id uuid not null,
    from_serial text not null,
    to_sled_id uuid not null,
    to_serial text not null,
    state text not null check (state in ('moving', 'moved', 'failed')),
    progress double precision,
    failure text,
    time_started timestamptz not null,
    time_ended timestamptz,
    constraint instance_move_ended check ((state = 'moving') = (time_ended is null)),
    constraint instance_move_failed check ((state = 'failed') = (failure is not null))
  )`,
  `create index instance_move_by_source on instance_move (from_sled_id, time_started desc)`,
  `create index instance_move_by_target on instance_move (to_sled_id, time_started desc)`,
  // Deletions are those of instances, which are in the log.
  `create trigger log_change after insert or update on instance_move
    for each row execute function log_change('instance-move', 'machine_id', 'progress')`,
  // As before, and with the reservations of moves.
  `create or replace function recount_claims() returns void language plpgsql as $$
  declare
    fleet uuid;
  begin
    perform from sled order by id for no key update;
    perform from provisioned where collection_kind <> 'fleet' order by collection_id for no key update;
    select p.collection_id into fleet from provisioned p where p.collection_kind = 'fleet' for update;
    delete from counter_drift;
    with going as materialized (
      select c.* from claim c
      where c.by < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(c.by, pg_current_snapshot())
    ), ended as (
      delete from claim where id not in (select id from going)
    ), used as (
      select silo_id, project_id, null::uuid as sled_id, 0 as cpus, 0::bigint as memory, size as storage from disk
      union all select silo_id, project_id, null, 0, 0, size from snapshot
      union all select silo_id, project_id, null, ncpus, memory, 0 from machine
      union all select null, null, sled_id, ncpus, memory, 0 from machine
      union all select null, null, target_sled_id, ncpus, memory, 0 from machine where target_sled_id is not null
      union all select silo_id, project_id, sled_id, cpus, memory, storage from going
    ), sums as materialized (
      select of_each.id, sum(u.cpus) as cpus, sum(u.memory) as memory, sum(u.storage) as storage
      from used u cross join lateral (
        values (u.silo_id), (u.project_id), (u.sled_id), (case when u.silo_id is not null then fleet end)
      ) as of_each (id)
      where of_each.id is not null
      group by of_each.id
    ), of_collections as (
      update provisioned p
      set cpus = coalesce(s.cpus, 0), memory = coalesce(s.memory, 0), storage = coalesce(s.storage, 0)
      from provisioned q left join sums s on s.id = q.collection_id
      where q.collection_id = p.collection_id
    )
    update sled s set reserved_threads = coalesce(u.cpus, 0), reserved_memory = coalesce(u.memory, 0)
    from sled t left join sums u on u.id = t.id
    where t.id = s.id;
  end $$`,
]
