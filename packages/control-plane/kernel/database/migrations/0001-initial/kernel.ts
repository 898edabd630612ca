/**
 * The change log and the triggers that fill it.
 *
 * Rows are ordered by (txid, seq). Writers must run at repeatable read or above, which the trigger enforces. Only then
 * does a transaction that changes a row after another one has committed a change to it have the higher transaction ID,
 * so that the log has the changes of every object in their order. A follower reads only below the oldest transaction
 * that is still running, so it never misses a row that is added later. See
 * docs/decisions/0003-change-log-written-by-triggers.md.
 */
export const kernelTables = [
  `create extension if not exists btree_gist`,
  `create extension if not exists pg_trgm`,
  `create table setting (
    key text primary key,
    value jsonb not null
  )`,
  `create table change (
    txid xid8 not null default pg_current_xact_id(),
    seq bigint not null generated always as identity,
    time timestamptz not null,
    kind text not null,
    id uuid not null,
    action text not null check (action in ('create', 'update', 'delete')),
    name text,
    silo_id uuid,
    project_id uuid,
    before jsonb,
    after jsonb,
    actor_kind text not null,
    actor_id uuid,
    request_id uuid,
    operation text,
    primary key (txid, seq)
  )`,
  `create index change_by_object on change (id, txid desc, seq desc)`,
  `create index change_by_project on change (project_id, txid desc, seq desc)`,
  `create index change_by_silo on change (silo_id, txid desc, seq desc)`,
  // Arguments: the kind, then the columns that are never written to the log because they are secret or internal
  // counters.
  `create function log_change() returns trigger language plpgsql as $$
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
    insert into change (time, kind, id, action, name, silo_id, project_id, before, after,
                        actor_kind, actor_id, request_id, operation)
    values (
      coalesce((context->>'time')::timestamptz, clock_timestamp()),
      tg_argv[0],
      (one_row->>'id')::uuid,
      case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
      one_row->>'name',
      case when tg_argv[0] = 'silo' then (one_row->>'id')::uuid else (one_row->>'silo_id')::uuid end,
      case when tg_argv[0] = 'project' then (one_row->>'id')::uuid else (one_row->>'project_id')::uuid end,
      old_row, new_row,
      coalesce(context->>'actor_kind', 'system'),
      (context->>'actor_id')::uuid,
      (context->>'request_id')::uuid,
      context->>'operation'
    );
    return null;
  end $$`,
]

/** Returns the statement that adds a table to the change log. Table and columns must be constants, never input. */
export function logged(table: string, kind: string = table, hidden: readonly string[] = []): string {
  const args = [kind, ...hidden].map((arg) => `'${arg}'`).join(', ')
  return `create trigger log_change after insert or update or delete on ${table}
    for each row execute function log_change(${args})`
}
