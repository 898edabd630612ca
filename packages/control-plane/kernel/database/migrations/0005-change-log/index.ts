/**
 * A change log with its own positions (docs/decisions/0003-change-log-written-by-triggers.md).
 *
 * Triggers write to `change_inbox`; `settle_changes` moves committed changes to `change` and numbers them there without
 * gaps. Positions belong to the log, not to the cluster: they keep their order through dump and restore, and a
 * transaction that remains open does not block others.
 */
export const changeLog: readonly string[] = [
  `alter table change rename to change_before`,
  `alter table change_before rename constraint change_pkey to change_before_pkey`,
  `drop index change_by_object, change_by_project, change_by_silo`,
  // The table has no index on purpose: rows are constantly deleted, and dead index entries would cost more than the
  // scan.
  `create table change_inbox (
    seq bigint not null generated always as identity,
    time timestamptz not null,
    kind text not null,
    id uuid not null,
    action text not null check (action in ('create', 'update', 'delete')),
    name text,
    silo_id uuid,
    project_id uuid,
    owner_id uuid,
    before jsonb,
    after jsonb,
    actor_kind text not null,
    actor_id uuid,
    request_id uuid,
    operation text
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
  // The last position of the log. The transaction that moves it locks its row, so that changes are numbered one at a
  // time. Positions of different epochs cannot be compared; `origin` shows when the data has moved to another cluster.
  `create table change_head (
    one boolean primary key default true check (one),
    position bigint not null,
    epoch text not null,
    origin text not null
  )`,
  // `recorded` is the time at which the position was assigned, by the database's clock, and decides the partition.
  `create table change (
    position bigint not null,
    recorded timestamptz not null,
    time timestamptz not null,
    kind text not null,
    id uuid not null,
    action text not null,
    name text,
    silo_id uuid,
    project_id uuid,
    owner_id uuid,
    before jsonb,
    after jsonb,
    actor_kind text not null,
    actor_id uuid,
    request_id uuid,
    operation text,
    primary key (position, recorded)
  ) partition by range (recorded)`,
  `create index change_by_object on change (id, position)`,
  `create index change_by_project on change (project_id, position) where project_id is not null`,
  `create index change_by_project_kind on change (project_id, kind, position) where project_id is not null`,
  `create index change_by_kind on change (kind, position)`,
  `create index change_by_silo on change (silo_id, position)`,
  `create index change_by_silo_kind on change (silo_id, kind, position)`,
  // Creates partitions for the months of existing changes and the next month; `tendPartitions` creates later ones.
  `do $$
  declare
    month timestamptz := date_trunc('month', (select least(min(time), now()) from change_before), 'UTC');
  begin
    month := coalesce(month, date_trunc('month', now(), 'UTC'));
    while month <= now() + interval '1 month' loop
      execute format('create table %I partition of change for values from (%L) to (%L)',
        'change_' || to_char(month at time zone 'UTC', 'YYYYMM'), month,
        date_trunc('month', month + interval '32 days', 'UTC'));
      month := date_trunc('month', month + interval '32 days', 'UTC');
    end loop;
  end $$`,
  `insert into change (position, recorded, time, kind, id, action, name, silo_id, project_id, owner_id, before, after,
                       actor_kind, actor_id, request_id, operation)
  select row_number() over (order by txid, seq), least(time, now()), time, kind, id, action, name, silo_id, project_id,
    (coalesce(after, before)->>'user_id')::uuid, before, after, actor_kind, actor_id, request_id, operation
  from change_before`,
  `insert into change_head (position, epoch, origin)
  values ((select count(*) from change_before), replace(gen_random_uuid()::text, '-', ''), '')`,
  `drop table change_before`,
  // Arguments: the kind, then the columns that are never written to the log because they are secret or internal
  // counters.
  `create or replace function log_change() returns trigger language plpgsql as $$
  declare
    hidden text[] := tg_argv[1:];
    old_row jsonb := null;
    new_row jsonb := null;
    one_row jsonb;
    context jsonb := nullif(current_setting('portico.context', true), '')::jsonb;
  begin
    if current_setting('transaction_isolation') not in ('repeatable read', 'serializable') then
      raise exception 'changes to % need isolation level repeatable read or serializable', tg_table_name;
    end if;
    if tg_op <> 'INSERT' then old_row := to_jsonb(old) - hidden; end if;
    if tg_op <> 'DELETE' then new_row := to_jsonb(new) - hidden; end if;
    if old_row = new_row then return null; end if;
    one_row := coalesce(new_row, old_row);
    insert into change_inbox (time, kind, id, action, name, silo_id, project_id, owner_id, before, after,
                              actor_kind, actor_id, request_id, operation)
    values (
      coalesce((context->>'time')::timestamptz, clock_timestamp()),
      tg_argv[0],
      (one_row->>'id')::uuid,
      case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
      one_row->>'name',
      case when tg_argv[0] = 'silo' then (one_row->>'id')::uuid else (one_row->>'silo_id')::uuid end,
      case when tg_argv[0] = 'project' then (one_row->>'id')::uuid else (one_row->>'project_id')::uuid end,
      case when tg_argv[0] = 'silo-user' then (one_row->>'id')::uuid
        else coalesce((one_row->>'user_id')::uuid, (one_row->>'identity_id')::uuid) end,
      old_row, new_row,
      coalesce(context->>'actor_kind', 'system'),
      (context->>'actor_id')::uuid,
      (context->>'request_id')::uuid,
      context->>'operation'
    );
    return null;
  end $$`,
  // This is one statement for the client, so that a client that stops halfway holds no locks. Within one object, `seq`
  // follows the order of its changes, since a second change waits until the first one is committed. Requires read
  // committed: the changes to be moved must be read after the head's row was locked, not before.
  `create function settle_changes(out reached bigint, out epoch text) language plpgsql as $$
  declare
    moved bigint;
  begin
    if not exists (select from change_inbox) then
      select h.position, h.epoch into reached, epoch from change_head h;
      return;
    end if;
    select h.position, h.epoch into reached, epoch from change_head h for update;
    with taken as (delete from change_inbox returning *)
    insert into change (position, recorded, time, kind, id, action, name, silo_id, project_id, owner_id,
                        before, after, actor_kind, actor_id, request_id, operation)
    select settle_changes.reached + row_number() over (order by t.seq), clock_timestamp(), t.time, t.kind, t.id,
      t.action, t.name, t.silo_id, t.project_id, t.owner_id, t.before, t.after, t.actor_kind, t.actor_id,
      t.request_id, t.operation
    from taken t;
    get diagnostics moved = row_count;
    if moved = 0 then return; end if;
    reached := reached + moved;
    update change_head h set position = settle_changes.reached;
    perform pg_notify('portico_changes', reached::text);
  end $$`,
  // The last use of a session is not part of the history, and is written for many sessions at once without log entries.
  `drop trigger log_change on session`,
  `create trigger log_change after insert or delete on session
    for each row execute function log_change('session', 'token_hash', 'time_last_used')`,
]
