/**
 * The source and the browser of a user's login, so that users recognize their sessions and tokens; also names, last use
 * and expiry of tokens. The last use of a token is not part of the history.
 */
export const whereSessionsAre: readonly string[] = [
  `alter table session add column source text, add column user_agent text`,
  `alter table device_auth_request add column source text, add column user_agent text`,
  `alter table access_token add column source text, add column user_agent text, add column name text,
    add column time_last_used timestamptz, add column time_expires timestamptz`,
  `drop index session_by_user`,
  `create index session_by_user on session (user_id, time_created, id)`,
  `drop index access_token_by_user`,
  `create index access_token_by_user on access_token (user_id, time_created, id)`,
  `create index access_token_by_expiry on access_token (time_expires) where time_expires is not null`,
  `drop trigger log_change on access_token`,
  `create trigger log_change after insert or delete or update of name, time_expires on access_token
    for each row execute function log_change('access-token', 'token_hash', 'time_last_used')`,
]
