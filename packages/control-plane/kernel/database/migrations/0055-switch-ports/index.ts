import { logged } from '../0001-initial/kernel.ts'

/**
 * Switch ports and their settings (docs/reference/system-networking.md#switch-ports-and-their-settings,
 * docs/reference/system-networking.md#lldp). Settings are replaced as a whole, so their content is one document; the
 * addresses that they reserve and the rows that they refer to are in tables.
 */
export const switchPorts: readonly string[] = [
  `create table switch_port_settings (
    id uuid primary key,
    name text collate "C" not null,
    description text not null,
    content jsonb not null,
    -- keys of BGP sessions, by interface and peer
    md5_keys jsonb not null,
    -- since when each link and each peer is as it is
    since jsonb not null,
    time_created timestamptz not null,
    time_modified timestamptz not null,
    constraint switch_port_settings_name_key unique (name)
  )`,
  `create index switch_port_settings_by_created on switch_port_settings (time_created, id)`,
  `create index switch_port_settings_name_search on switch_port_settings using gin (name gin_trgm_ops)`,
  logged('switch_port_settings', 'switch-port-settings', ['md5_keys', 'since']),

  `create table switch_port_settings_bgp (
    switch_port_settings_id uuid not null references switch_port_settings on delete cascade,
    bgp_config_id uuid not null references bgp_config,
    primary key (switch_port_settings_id, bgp_config_id)
  )`,
  `create index switch_port_settings_bgp_by_config on switch_port_settings_bgp (bgp_config_id)`,

  `create table switch_port (
    id uuid primary key,
    rack_id uuid not null references rack,
    switch_location text not null check (switch_location in ('switch0', 'switch1')),
    port_name text collate "C" not null,
    port_settings_id uuid references switch_port_settings,
    -- when these settings were applied
    time_applied timestamptz,
    check ((port_settings_id is null) = (time_applied is null)),
    constraint switch_port_key unique (rack_id, switch_location, port_name)
  )`,
  `create index switch_port_by_settings on switch_port (port_settings_id)`,
  logged('switch_port', 'switch-port'),

  `alter table address_reservation
    add column switch_port_settings_id uuid references switch_port_settings on delete cascade,
    add check (num_nonnulls(loopback_address_id, switch_port_settings_id) = 1)`,
  `create index address_reservation_by_settings on address_reservation (switch_port_settings_id)`,
]
