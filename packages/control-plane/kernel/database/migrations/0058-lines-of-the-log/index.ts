/**
 * Recent log lines of all servers, for support bundles. Secrets are removed before a line is stored, and the oldest
 * lines are deleted.
 */
export const linesOfTheLog: readonly string[] = [
  `create table log_line (
    id bigint primary key generated always as identity,
    time timestamptz not null,
    server_id uuid not null,
    level text not null check (level in ('info', 'error')),
    message text not null,
    request_id text,
    operation text,
    error text
  )`,
  `create index log_line_by_time on log_line (time)`,
]
