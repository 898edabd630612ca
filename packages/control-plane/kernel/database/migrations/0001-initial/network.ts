import { logged } from './kernel.ts'

const identity = `
    name text collate "C" not null,
    description text not null,
    time_created timestamptz not null,
    time_modified timestamptz not null`

/**
 * Networks and addresses (docs/reference/networking-vpc.md, docs/reference/external-ips.md,
 * docs/reference/ip-pools.md). IPv4 addresses are stored as integers: code does the arithmetic, the database does
 * ordering and overlap.
 */
export const networkTables = [
  // `is_service` marks the built-in pool for the control plane's own services.
  `create table ip_pool (
    id uuid primary key,
    ${identity},
    is_service boolean not null default false,
    unique (name)
  )`,
  `create unique index ip_pool_one_service on ip_pool (is_service) where is_service`,
  `create table ip_pool_range (
    id uuid primary key,
    ip_pool_id uuid not null references ip_pool,
    first_ip bigint not null,
    last_ip bigint not null check (last_ip >= first_ip),
    time_created timestamptz not null,
    constraint ip_pool_range_overlap exclude using gist (int8range(first_ip, last_ip, '[]') with &&)
  )`,
  `create index ip_pool_range_by_pool on ip_pool_range (ip_pool_id, first_ip)`,
  `create table ip_pool_silo (
    id uuid primary key,
    ip_pool_id uuid not null references ip_pool on delete cascade,
    silo_id uuid not null references silo on delete cascade,
    is_default boolean not null,
    unique (ip_pool_id, silo_id)
  )`,
  `create unique index ip_pool_silo_default on ip_pool_silo (silo_id) where is_default`,
  `create table vpc (
    id uuid primary key,
    silo_id uuid not null,
    project_id uuid not null references project,
    ${identity},
    dns_name text not null,
    ipv6_prefix cidr not null,
    vni integer not null unique,
    system_router_id uuid not null,
    unique (project_id, name)
  )`,
  `create index vpc_by_id on vpc (project_id, id)`,
  `create table vpc_router (
    id uuid primary key,
    silo_id uuid not null,
    project_id uuid not null,
    vpc_id uuid not null references vpc on delete cascade,
    ${identity},
    kind text not null check (kind in ('system', 'custom')),
    unique (vpc_id, name)
  )`,
  `create table vpc_subnet (
    id uuid primary key,
    silo_id uuid not null,
    project_id uuid not null,
    vpc_id uuid not null references vpc,
    ${identity},
    ipv4_block cidr not null,
    ipv6_block cidr not null,
    custom_router_id uuid references vpc_router on delete set null,
    unique (vpc_id, name),
    constraint vpc_subnet_ipv4_overlap exclude using gist (vpc_id with =, ipv4_block inet_ops with &&),
    constraint vpc_subnet_ipv6_overlap exclude using gist (vpc_id with =, ipv6_block inet_ops with &&)
  )`,
  `create index vpc_subnet_by_id on vpc_subnet (vpc_id, id)`,
  `create table router_route (
    id uuid primary key,
    silo_id uuid not null,
    project_id uuid not null,
    vpc_id uuid not null,
    vpc_router_id uuid not null references vpc_router on delete cascade,
    ${identity},
    kind text not null check (kind in ('default', 'vpc_subnet', 'vpc_peering', 'custom')),
    vpc_subnet_id uuid references vpc_subnet on delete cascade,
    destination jsonb not null,
    target jsonb not null,
    unique (vpc_router_id, name)
  )`,
  `create table internet_gateway (
    id uuid primary key,
    silo_id uuid not null,
    project_id uuid not null,
    vpc_id uuid not null references vpc on delete cascade,
    ${identity},
    unique (vpc_id, name)
  )`,
  `create table internet_gateway_ip_pool (
    id uuid primary key,
    silo_id uuid not null,
    project_id uuid not null,
    internet_gateway_id uuid not null references internet_gateway on delete cascade,
    ip_pool_id uuid not null references ip_pool on delete cascade,
    ${identity},
    unique (internet_gateway_id, name),
    unique (internet_gateway_id, ip_pool_id)
  )`,
  `create table internet_gateway_ip_address (
    id uuid primary key,
    silo_id uuid not null,
    project_id uuid not null,
    internet_gateway_id uuid not null unique references internet_gateway on delete cascade,
    ${identity},
    address inet not null
  )`,
  `create table firewall_rule (
    id uuid primary key,
    silo_id uuid not null,
    project_id uuid not null,
    vpc_id uuid not null references vpc on delete cascade,
    ${identity},
    status text not null,
    direction text not null,
    action text not null,
    priority integer not null,
    targets jsonb not null,
    filters jsonb not null,
    unique (vpc_id, name)
  )`,
  `create table external_ip (
    id uuid primary key,
    silo_id uuid not null,
    project_id uuid not null references project,
    kind text not null check (kind in ('floating', 'ephemeral', 'snat')),
    name text collate "C",
    description text,
    ip_pool_id uuid not null references ip_pool,
    ip bigint not null,
    first_port integer not null,
    last_port integer not null,
    instance_id uuid references instance,
    time_created timestamptz not null,
    time_modified timestamptz not null,
    check ((kind = 'floating') = (name is not null)),
    check (kind = 'floating' or instance_id is not null),
    constraint external_ip_held_once
      exclude using gist (ip with =, int4range(first_port, last_port, '[]') with &&)
  )`,
  `create unique index external_ip_name on external_ip (project_id, name) where kind = 'floating'`,
  `create index external_ip_floating_by_id on external_ip (project_id, id) where kind = 'floating'`,
  `create index external_ip_floating_by_ip on external_ip (project_id, ip) where kind = 'floating'`,
  `create index external_ip_floating_by_created on external_ip (project_id, time_created, id) where kind = 'floating'`,
  `create index external_ip_by_pool on external_ip (ip_pool_id, silo_id)`,
  `create index external_ip_by_ip on external_ip (ip, first_port)`,
  `create index external_ip_by_instance on external_ip (instance_id)`,
  `create unique index external_ip_one_ephemeral on external_ip (instance_id) where kind = 'ephemeral'`,
  `create unique index external_ip_one_snat on external_ip (instance_id) where kind = 'snat'`,
  // The address at which the search for the lowest free address starts: all addresses below it are taken.
  `create table ip_pool_cursor (
    ip_pool_id uuid primary key references ip_pool on delete cascade,
    whole_from bigint not null default 0,
    snat_from bigint not null default 0
  )`,
  `create table network_interface (
    id uuid primary key,
    silo_id uuid not null,
    project_id uuid not null,
    instance_id uuid not null references instance on delete cascade,
    vpc_id uuid not null references vpc,
    subnet_id uuid not null references vpc_subnet,
    ${identity},
    mac text not null,
    ip bigint not null,
    slot integer not null check (slot between 0 and 7),
    is_primary boolean not null,
    transit_ips jsonb not null default '[]',
    unique (instance_id, name),
    unique (instance_id, slot),
    unique (instance_id, subnet_id),
    unique (subnet_id, ip),
    unique (vpc_id, mac)
  )`,
  `create unique index network_interface_one_primary on network_interface (instance_id) where is_primary`,
  logged('ip_pool', 'ip-pool'),
  logged('ip_pool_range', 'ip-pool-range'),
  logged('ip_pool_silo', 'ip-pool-silo'),
  logged('vpc'),
  logged('vpc_router', 'vpc-router'),
  logged('vpc_subnet', 'vpc-subnet'),
  logged('router_route', 'router-route'),
  logged('internet_gateway', 'internet-gateway'),
  logged('internet_gateway_ip_pool', 'internet-gateway-ip-pool'),
  logged('internet_gateway_ip_address', 'internet-gateway-ip-address'),
  logged('firewall_rule', 'vpc-firewall-rule'),
  logged('external_ip', 'external-ip'),
  logged('network_interface', 'instance-network-interface'),
]
