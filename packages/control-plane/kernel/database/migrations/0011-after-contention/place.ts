/**
 * The location of the data. A change of the location shows that the data was restored, moved, or promoted from a
 * standby. See kernel/changes/log.ts.
 */
export const place: readonly string[] = [
  // Returns cluster, timeline and database. The timeline is the one being written now; for a while after a standby was
  // promoted, the last checkpoint still names the former one. If the service does not permit this query, the start time
  // of PostgreSQL is used instead: each restart then looks like a move, which costs a recount and makes readers start
  // over.
  `create function log_place() returns text language plpgsql as $$
  declare
    started text := 'started ' || extract(epoch from pg_postmaster_start_time());
    cluster text;
    timeline text;
  begin
    begin
      select system_identifier into cluster from pg_control_system();
    exception when insufficient_privilege or feature_not_supported or undefined_function then
      cluster := started;
    end;
    begin
      timeline := ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer;
    exception
      when insufficient_privilege or feature_not_supported or undefined_function
        or object_not_in_prerequisite_state then
      timeline := started;
    end;
    return concat_ws('/', cluster, timeline, (select oid from pg_database where datname = current_database()));
  end $$`,
  // Begins a new epoch and recounts if the data is not where the current epoch began, because reservations contain
  // transaction IDs of the cluster in which they were made. Both happen or neither; the log's head is locked last.
  `create function recognize_log() returns void language plpgsql as $$
  declare
    here text := log_place();
  begin
    if not exists (select from change_head where origin <> here) then return; end if;
    perform recount_claims();
    update change_head set origin = here, epoch = replace(gen_random_uuid()::text, '-', '')
    where origin <> here;
  end $$`,
]
