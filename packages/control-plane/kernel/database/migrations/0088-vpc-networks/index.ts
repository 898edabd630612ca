/**
 * How far the network engine is with each VPC, for hypervisors that have one (control-plane/network/engine). The tables
 * are outside the change log, like jobs, and requests do not write them, so that requests cannot conflict over them.
 */
export const vpcNetworks: readonly string[] = [
  // A row outlives its VPC until the engine has removed the VPC.
  `create table vpc_network (
    vpc_id uuid primary key,
    -- generation of the VPC's newest document, and of those that the engine has stored and that packets obey
    wanted bigint not null,
    applied bigint not null default 0,
    in_force bigint not null default 0,
    -- time of the first change that is not in force; null if all are
    time_waiting timestamptz,
    time_applied timestamptz,
    -- parts of the document in force that the engine did not accept, each as one sentence
    refused jsonb not null default '[]'
  )`,
  `create index vpc_network_waiting on vpc_network (time_waiting) where time_waiting is not null`,
  `create index vpc_network_refused on vpc_network (vpc_id) where refused <> '[]'`,
  // The position in the change log up to which changes have become wanted generations.
  `create table vpc_network_cursor (
    one boolean primary key default true check (one),
    epoch text not null,
    position bigint not null
  )`,
  `insert into vpc_network_cursor (epoch, position) select epoch, position from change_head`,
]
