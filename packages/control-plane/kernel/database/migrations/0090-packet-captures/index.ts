/**
 * Running packet captures (docs/decisions/0077-packet-captures.md). Rows are deleted when captures end; the change log
 * keeps their beginning.
 */
export const packetCaptures: readonly string[] = [
  `create table packet_capture (
    id uuid primary key,
    silo_id uuid not null,
    project_id uuid not null,
    name text collate "C" not null,
    instance text collate "C" not null,
    -- an interface is captured once at a time
    network_interface_id uuid not null unique,
    seconds integer not null,
    host text,
    port integer,
    time_created timestamptz not null,
    time_expires timestamptz not null
  )`,
  `create trigger log_change after insert on packet_capture
    for each row execute function log_change('packet-capture', 'time_expires')`,
]
