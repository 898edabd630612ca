/** ID of the collection that contains all silos. */
const fleet = `'001de000-1334-4000-8000-000000000000'::uuid`

/**
 * Quotas, capacity of sleds and of physical disks. They are stored as counters, each changed by one conditional
 * statement.
 */
export const resources: readonly string[] = [
  // An instance and its boot disk refer to each other. With deferred constraints, both can be written in one
  // transaction, and neither needs a second write.
  `alter table instance alter constraint instance_boot_disk deferrable initially deferred`,
  `alter table provisioned drop constraint provisioned_collection_kind_check`,
  `alter table provisioned alter column silo_id drop not null`,
  `alter table provisioned add constraint provisioned_collection_kind_check
    check (collection_kind in ('fleet', 'silo', 'project') and (collection_kind = 'fleet') = (silo_id is null))`,
  `insert into provisioned (collection_id, collection_kind, cpus, memory, storage)
  select ${fleet}, 'fleet', coalesce(sum(cpus), 0), coalesce(sum(memory), 0), coalesce(sum(storage), 0)
  from provisioned where collection_kind = 'silo'`,
  // Reservations on a sled are not in the log. Without the trigger, they can also be written at a lower isolation
  // level.
  `drop trigger log_change on sled`,
  `create trigger log_change after insert or delete or update of rack_id, serial, part, revision,
    usable_hardware_threads, usable_physical_ram, policy, provision_policy, state, time_created, time_modified
    on sled for each row execute function log_change('sled', 'reserved_threads', 'reserved_memory')`,
  // Amounts that are already counted, and may have to be removed again. Rows are added and deleted all the time.
  `create table claim (
    id bigint generated always as identity primary key,
    -- taken out if this transaction is undone, dropped if it commits; null: taken out, by whoever committed the row
    by xid8,
    -- parts of a transaction can be undone by themselves
    part integer not null default 0,
    silo_id uuid,
    project_id uuid,
    sled_id uuid,
    cpus integer not null default 0,
    memory bigint not null default 0,
    storage bigint not null default 0
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`,
  // Settles the reservations of ended transactions. The fleet's row is used as the lock: a transaction that changes a
  // collection's counters locks that row first.
  `create function settle_claims(cancelled xid8 default null, of_part integer default null) returns void
  language plpgsql as $$
  begin
    if not exists (select from claim) then return; end if;
    perform from provisioned where collection_kind = 'fleet' for update;
    with fate as materialized (
      select id, case when c.by is null or (c.by = cancelled and c.part = of_part) then 'aborted'
        else pg_xact_status(c.by) end as fate
      from claim c
    ), ended as (
      delete from claim using fate where claim.id = fate.id and fate is distinct from 'in progress'
      returning claim.*, fate
    ), undone as (
      select * from ended where fate = 'aborted'
    ), of_collections as (
      update provisioned p
      set cpus = p.cpus - u.cpus, memory = p.memory - u.memory, storage = p.storage - u.storage
      from (
        select of_each.id, sum(cpus) as cpus, sum(memory) as memory, sum(storage) as storage
        from undone cross join lateral (values (silo_id), (project_id), (${fleet})) as of_each (id)
        where silo_id is not null
        group by of_each.id
      ) u where p.collection_id = u.id
    )
    update sled s
    set reserved_threads = s.reserved_threads - u.cpus, reserved_memory = s.reserved_memory - u.memory
    from (
      select sled_id, sum(cpus) as cpus, sum(memory) as memory from undone
      where sled_id is not null group by sled_id
    ) u where s.id = u.sled_id;
  end $$`,
  // Returns 'taken'; 'full'; or 'waiting' if the amount would fit if running transactions rolled back. The rule is
  // `checkQuota` of the domain, which also has the text of the refusal; `room` is null if storage is unlimited.
  `create function take_resources(by xid8, part integer, silo uuid, project uuid, asked_cpus integer,
    asked_memory bigint, asked_storage bigint, room bigint) returns text language plpgsql as $$
  declare
    settled boolean := false;
  begin
    perform from provisioned where collection_kind = 'fleet' for update;
    loop
      exit when exists (
        select from provisioned used
        join silo_quota quota on quota.silo_id = used.collection_id
        join provisioned everything on everything.collection_kind = 'fleet'
        where used.collection_id = silo
          and (asked_cpus = 0 or used.cpus + asked_cpus <= quota.cpus)
          and (asked_memory = 0 or used.memory + asked_memory <= quota.memory)
          and (asked_storage = 0 or used.storage + asked_storage <= quota.storage)
          and (asked_storage = 0 or room is null or everything.storage + asked_storage <= room)
      );
      if settled then
        return case when exists (
          select from claim c where c.by is not null and c.by is distinct from take_resources.by
            and (c.silo_id = silo and (c.cpus > 0 or c.storage > 0) or c.storage > 0 and room is not null)
        ) then 'waiting' else 'full' end;
      end if;
      perform settle_claims();
      settled := true;
    end loop;
    update provisioned p
    set cpus = p.cpus + asked_cpus, memory = p.memory + asked_memory, storage = p.storage + asked_storage
    where p.collection_id in (silo, project, ${fleet});
    if by is not null then
      insert into claim (by, part, silo_id, project_id, cpus, memory, storage)
      values (by, part, silo, project, asked_cpus, asked_memory, asked_storage);
    end if;
    return 'taken';
  end $$`,
  // Returns whether the sled had enough capacity.
  `create function take_sled(by xid8, part integer, sled uuid, asked_cpus integer, asked_memory bigint)
  returns boolean language plpgsql as $$
  begin
    update sled s
    set reserved_threads = s.reserved_threads + asked_cpus, reserved_memory = s.reserved_memory + asked_memory
    where s.id = take_sled.sled
      and s.policy = 'in_service' and s.state = 'active' and s.provision_policy = 'provisionable'
      and s.reserved_threads + asked_cpus <= s.usable_hardware_threads
      and s.reserved_memory + asked_memory <= s.usable_physical_ram;
    if not found then return false; end if;
    if by is not null then
      insert into claim (by, part, sled_id, cpus, memory)
      values (by, part, take_sled.sled, asked_cpus, asked_memory);
    end if;
    return true;
  end $$`,
  // Recounts all usage and deletes all reservations, because their transaction IDs have no meaning in another cluster.
  `create function recount_claims() returns void language plpgsql as $$
  begin
    perform from provisioned where collection_kind = 'fleet' for update;
    delete from claim;
    delete from address_claim;
    delete from subnet_cursor;
    delete from pool_withdrawal;
    update ip_pool_cursor set whole_from = 0, snat_from = 0;
    with used as (
      select silo_id, project_id, 0 as cpus, 0::bigint as memory, size as storage from disk
      union all select silo_id, project_id, 0, 0, size from snapshot
      union all select silo_id, project_id, ncpus, memory, 0 from machine
    ), sums as (
      select of_each.id, sum(cpus) as cpus, sum(memory) as memory, sum(storage) as storage
      from used cross join lateral (values (silo_id), (project_id), (${fleet})) as of_each (id)
      group by of_each.id
    )
    update provisioned p
    set cpus = coalesce(s.cpus, 0), memory = coalesce(s.memory, 0), storage = coalesce(s.storage, 0)
    from provisioned q left join sums s on s.id = q.collection_id
    where q.collection_id = p.collection_id;
    update sled s set reserved_threads = coalesce(m.cpus, 0), reserved_memory = coalesce(m.memory, 0)
    from sled t left join (
      select sled_id, sum(ncpus) as cpus, sum(memory) as memory from machine group by sled_id
    ) m on m.sled_id = t.id
    where t.id = s.id;
  end $$`,
]
