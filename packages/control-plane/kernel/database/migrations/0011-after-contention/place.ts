/** Where the data is: what tells that it was restored, moved, or taken over. See kernel/changes/log.ts. */
export const place: readonly string[] = [
  // Cluster, timeline and database. The timeline is that which is being written now; the last checkpoint's is still
  // the former one for a while after a standby took over. Where the service does not let us ask, the time when it was
  // started stands for it: then each restart looks like a move, which costs a recount and makes readers begin anew.
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
  // Begin a new epoch, and count anew, when the data is elsewhere than where the present one began. Claims name
  // transactions by the numbers of the cluster they were made in. Both or neither; the log's head is locked last.
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
