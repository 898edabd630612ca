/**
 * What happened to packets, as the hypervisor counts it (control-plane/network/traffic). The tables are outside the
 * change log and have no references, so that requests cannot conflict with the worker that writes them; it removes rows
 * of rules and interfaces that were deleted.
 */
export const packets: readonly string[] = [
  `create table rule_use (
    vpc_id uuid not null,
    -- name of the rule, which gets another ID with each change of the set; empty: inbound packets that no rule matches
    rule text not null,
    -- ID of the rule when it was last compared; null if the row is about no rule
    rule_id uuid,
    -- hash of what the rule matches and does; a rule with another one is counted from 0
    definition text not null,
    packets bigint not null default 0,
    bytes bigint not null default 0,
    -- counters of the hypervisor when they were last read; they may begin again at 0
    counter_packets bigint not null default 0,
    counter_bytes bigint not null default 0,
    -- time since which packets are counted, and of the last one
    time_since timestamptz not null,
    time_last_used timestamptz,
    primary key (vpc_id, rule)
  )`,
  `create index rule_use_by_rule on rule_use (rule_id)`,
  `create table refused_packet (
    interface_id uuid not null,
    direction text not null,
    protocol text not null,
    source text not null,
    destination text not null,
    -- null for a protocol without ports
    port integer,
    is_from_outside boolean not null,
    -- name of the rule; empty: no rule matches
    rule text not null,
    count bigint not null,
    time_first timestamptz not null,
    time_last timestamptz not null,
    unique nulls not distinct (interface_id, direction, protocol, source, destination, port, is_from_outside, rule)
  )`,
  `create index refused_packet_by_time on refused_packet (interface_id, time_last)`,
  // When the counters were last read, and where reading refused packets continues.
  `create table traffic_cursor (
    one boolean primary key default true check (one),
    refused_after text,
    time_read timestamptz not null default '-infinity',
    -- time since which packets are counted; null until they were read for the first time
    time_since timestamptz
  )`,
  `insert into traffic_cursor default values`,
]
