/** A row for each download of a file in a backup, for the change log; and which garbage is the index of a backup. */
export const backupDownloads: readonly string[] = [
  // Downloading the same file again did not change the column, so that the change log had no entry.
  `alter table backup drop column downloaded`,
  `create table backup_download (
    id uuid primary key,
    backup_id uuid not null references backup on delete cascade,
    silo_id uuid not null,
    project_id uuid not null,
    name text collate "C" not null,
    downloaded text not null
  )`,
  `create index backup_download_by_backup on backup_download (backup_id)`,
  // As log_change, but the entry is a change of the backup, so that it is in the history of the backup.
  `create function download_log_change() returns trigger language plpgsql as $$
  declare
    context jsonb := nullif(current_setting('portico.context', true), '')::jsonb;
    backup_row jsonb := jsonb_build_object('id', new.backup_id, 'name', new.name, 'silo_id', new.silo_id,
                                           'project_id', new.project_id);
  begin
    if current_setting('transaction_isolation') not in ('repeatable read', 'serializable') then
      raise exception 'changes to % need isolation level repeatable read or serializable', tg_table_name;
    end if;
    insert into change_inbox (time, kind, id, action, name, silo_id, project_id, before, after,
                              actor_kind, actor_id, request_id, operation)
    values (
      coalesce((context->>'time')::timestamptz, clock_timestamp()),
      tg_argv[0], new.backup_id, 'update', new.name, new.silo_id, new.project_id,
      backup_row, backup_row || jsonb_build_object('downloaded', new.downloaded),
      coalesce(context->>'actor_kind', 'system'),
      (context->>'actor_id')::uuid,
      (context->>'request_id')::uuid,
      context->>'operation'
    );
    return null;
  end $$`,
  `create trigger log_change after insert on backup_download
    for each row execute function download_log_change('backup')`,
  `alter table backup_garbage add is_index boolean not null default false`,
  `update backup_garbage set is_index = true where chunk_id = backup_id`,
]
