import { logged } from '../0001-initial/kernel.ts'

/** Desired state of BGP and BFD (docs/reference/system-networking.md#bgp, docs/reference/system-networking.md#bfd). */
export const routing: readonly string[] = [
  `create table bgp_announce_set (
    id uuid primary key,
    name text collate "C" not null,
    description text not null,
    time_created timestamptz not null,
    time_modified timestamptz not null,
    constraint bgp_announce_set_name_key unique (name)
  )`,
  `create index bgp_announce_set_by_created on bgp_announce_set (time_created, id)`,
  `create index bgp_announce_set_name_search on bgp_announce_set using gin (name gin_trgm_ops)`,
  logged('bgp_announce_set', 'bgp-announce-set'),

  `create table bgp_announcement (
    id uuid primary key,
    bgp_announce_set_id uuid not null references bgp_announce_set on delete cascade,
    address_lot_block_id uuid not null references address_lot_block,
    -- as it was given, bits after the width and all
    network inet not null,
    constraint bgp_announcement_key unique (bgp_announce_set_id, address_lot_block_id, network)
  )`,
  `create index bgp_announcement_by_block on bgp_announcement (address_lot_block_id)`,
  logged('bgp_announcement', 'bgp-announcement'),

  `create table bgp_config (
    id uuid primary key,
    name text collate "C" not null,
    description text not null,
    asn bigint not null check (asn between 0 and 4294967295),
    bgp_announce_set_id uuid not null references bgp_announce_set,
    vrf text,
    time_created timestamptz not null,
    time_modified timestamptz not null,
    constraint bgp_config_name_key unique (name),
    constraint bgp_config_asn_key unique (asn)
  )`,
  `create index bgp_config_by_created on bgp_config (time_created, id)`,
  `create index bgp_config_by_announce_set on bgp_config (bgp_announce_set_id)`,
  `create index bgp_config_name_search on bgp_config using gin (name gin_trgm_ops)`,
  logged('bgp_config', 'bgp-config'),

  `create table bfd_session (
    id uuid primary key,
    switch_location text not null check (switch_location in ('switch0', 'switch1')),
    remote inet not null,
    local inet,
    detection_threshold smallint not null check (detection_threshold between 0 and 255),
    -- microseconds
    required_rx bigint not null check (required_rx between 0 and 4294967295),
    mode text not null check (mode in ('single_hop', 'multi_hop')),
    time_created timestamptz not null,
    constraint bfd_session_key unique (switch_location, remote)
  )`,
  logged('bfd_session', 'bfd-session'),
]
