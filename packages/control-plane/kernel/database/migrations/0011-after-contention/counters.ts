/** Counters of collections and sleds: the functions of 0010-contention, replaced. */
export const counters: readonly string[] = [
  // A transaction ID that this cluster has not assigned yet belongs to another cluster, from which the data came; the
  // rows of that transaction do not exist here. A transaction that reserved in this cluster began before its
  // reservation was written, so its ID is below the end of every snapshot.
  `create function fate_of(by xid8) returns text language sql as $$
    select case
      when by is null or by >= pg_snapshot_xmax(pg_current_snapshot()) then 'aborted'
      else pg_xact_status(by)
    end
  $$`,
  // Counters from which more was released than they contained, and the difference. They are reported and then
  // recounted.
  `create table counter_drift (
    -- the collection or the sled
    counter uuid not null,
    cpus bigint not null,
    memory bigint not null,
    storage bigint not null
  )`,
  // Settles the reservations of ended transactions. The fleet's row is used as the lock: a transaction that changes a
  // collection's counters locks that row first, and waits for no other lock while it holds it. Counters that an
  // ordinary transaction is writing (a project being deleted, a sled's policy) are settled later; creating machines on
  // a sled does not conflict (no key update).
  `create or replace function settle_claims(cancelled xid8 default null, of_part integer default null) returns void
  language plpgsql as $$
  declare
    fleet uuid;
  begin
    if not exists (select from claim) then return; end if;
    select p.collection_id into fleet from provisioned p where p.collection_kind = 'fleet' for update;
    if cancelled is not null then
      -- Undone whatever becomes of the transaction, also if it cannot be counted now.
      update claim set by = null where by = cancelled and part = of_part;
    end if;
    with ended as materialized (
      select c.id, c.silo_id, c.project_id, c.sled_id, fate_of(c.by) as fate from claim c
    ), wanted as materialized (
      select distinct of_each.id from ended e
      cross join lateral (values (e.silo_id), (e.project_id), (e.sled_id)) as of_each (id)
      where e.fate = 'aborted' and of_each.id is not null
    ), had as materialized (
      select p.collection_id as id from provisioned p
      where p.collection_id in (select id from wanted) for no key update skip locked
    ), had_sleds as materialized (
      select s.id from sled s where s.id in (select id from wanted) for no key update skip locked
    ), busy as materialized (
      select p.collection_id as id from provisioned p
      where p.collection_id in (select id from wanted) and p.collection_id not in (select id from had)
      union all
      select s.id from sled s
      where s.id in (select id from wanted) and s.id not in (select id from had_sleds)
    ), settled as (
      delete from claim using ended e
      where claim.id = e.id and e.fate is distinct from 'in progress' and (
        e.fate is distinct from 'aborted'
        or not exists (select from busy b where b.id in (e.silo_id, e.project_id, e.sled_id))
      )
      returning claim.*, e.fate
    ), less as materialized (
      select of_each.id, sum(u.cpus) as cpus, sum(u.memory) as memory, sum(u.storage) as storage
      from settled u cross join lateral (
        values (u.silo_id), (u.project_id), (u.sled_id), (case when u.silo_id is not null then fleet end)
      ) as of_each (id)
      where u.fate = 'aborted' and of_each.id is not null
      group by of_each.id
    ), off as (
      insert into counter_drift (counter, cpus, memory, storage)
      select l.id, greatest(0, l.cpus - held.cpus), greatest(0, l.memory - held.memory),
        greatest(0, l.storage - held.storage)
      from less l join (
        select p.collection_id as id, p.cpus, p.memory, p.storage from provisioned p
        union all select s.id, s.reserved_threads, s.reserved_memory, 0 from sled s where s.id in (select id from less)
      ) held on held.id = l.id
      -- A sled's share has no storage: its claims say 0.
      where l.cpus > held.cpus or l.memory > held.memory or l.storage > held.storage
    ), of_collections as (
      update provisioned p
      set cpus = greatest(0, p.cpus - l.cpus), memory = greatest(0, p.memory - l.memory),
        storage = greatest(0, p.storage - l.storage)
      from less l where p.collection_id = l.id
    )
    update sled s
    set reserved_threads = greatest(0, s.reserved_threads - l.cpus),
      reserved_memory = greatest(0, s.reserved_memory - l.memory)
    from less l where s.id = l.id;
  end $$`,
  // Returns 'taken'; 'full'; 'waiting' if the amount would fit if running transactions rolled back; or 'busy' if an
  // ordinary transaction is writing a counter that is needed. The rule is `checkQuota` of the domain, which also has
  // the text of the refusal; `room` is null if storage is unlimited.
  `create or replace function take_resources(by xid8, part integer, silo uuid, project uuid, asked_cpus integer,
    asked_memory bigint, asked_storage bigint, room bigint) returns text language plpgsql as $$
  declare
    settled boolean := false;
    fleet uuid;
  begin
    select p.collection_id into fleet from provisioned p where p.collection_kind = 'fleet' for update;
    loop
      exit when exists (
        select from provisioned used
        join silo_quota quota on quota.silo_id = used.collection_id
        join provisioned everything on everything.collection_id = fleet
        where used.collection_id = silo
          and (asked_cpus = 0 or used.cpus + asked_cpus <= quota.cpus)
          and (asked_memory = 0 or used.memory + asked_memory <= quota.memory)
          and (asked_storage = 0 or used.storage + asked_storage <= quota.storage)
          and (asked_storage = 0 or room is null or everything.storage + asked_storage <= room)
      );
      if settled then
        return case when exists (
          select from claim c where c.by is distinct from take_resources.by
            and (c.silo_id = silo and (c.cpus > 0 or c.storage > 0) or c.storage > 0 and room is not null)
        ) then 'waiting' else 'full' end;
      end if;
      perform settle_claims();
      settled := true;
    end loop;
    if (
      select count(*) from (
        select from provisioned p where p.collection_id in (silo, project) for no key update skip locked
      ) had
    ) < (select count(*) from provisioned p where p.collection_id in (silo, project)) then
      return 'busy';
    end if;
    update provisioned p
    set cpus = p.cpus + asked_cpus, memory = p.memory + asked_memory, storage = p.storage + asked_storage
    where p.collection_id in (silo, project, fleet);
    if by is not null then
      insert into claim (by, part, silo_id, project_id, cpus, memory, storage)
      values (by, part, silo, project, asked_cpus, asked_memory, asked_storage);
    end if;
    return 'taken';
  end $$`,
  // Recounts all usage: existing rows, and the reservations of transactions whose rows this snapshot does not show yet,
  // however they end. Those reservations are kept; all others are either in the sums or were rolled back. Requires read
  // committed: all rows are locked first and counted afterwards. The fleet's row is locked last, since a transaction
  // that holds it must not wait.
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
