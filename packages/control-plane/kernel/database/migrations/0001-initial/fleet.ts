import { logged } from './kernel.ts'

/** Hardware as the hypervisor reports it (docs/reference/hardware.md), and the amounts reserved on it. */
export const fleetTables = [
  `create table rack (
    id uuid primary key,
    time_created timestamptz not null,
    time_modified timestamptz not null
  )`,
  `create table sled (
    id uuid primary key,
    rack_id uuid not null references rack,
    serial text not null,
    part text not null,
    revision integer not null,
    usable_hardware_threads integer not null,
    usable_physical_ram bigint not null,
    policy text not null check (policy in ('in_service', 'expunged')),
    provision_policy text not null check (provision_policy in ('provisionable', 'non_provisionable')),
    state text not null check (state in ('active', 'decommissioned')),
    reserved_threads integer not null default 0 check (reserved_threads >= 0),
    reserved_memory bigint not null default 0 check (reserved_memory >= 0),
    time_created timestamptz not null,
    time_modified timestamptz not null,
    constraint sled_threads_suffice check (reserved_threads <= usable_hardware_threads),
    constraint sled_memory_suffices check (reserved_memory <= usable_physical_ram)
  )`,
  `create table physical_disk (
    id uuid primary key,
    sled_id uuid not null references sled,
    vendor text not null,
    serial text not null,
    model text not null,
    form_factor text not null check (form_factor in ('m2', 'u2')),
    size bigint not null,
    policy text not null check (policy in ('in_service', 'expunged')),
    state text not null check (state in ('active', 'decommissioned')),
    time_created timestamptz not null,
    time_modified timestamptz not null
  )`,
  // The simulated rack's state, stored where every server of this database can read it.
  `create table simulated_rack (
    kind text not null,
    id text not null,
    version bigint not null,
    body jsonb not null,
    primary key (kind, id)
  )`,
  // A version must never repeat for an ID that is deleted and created again.
  `create sequence simulated_rack_version`,
  logged('rack'),
  logged('sled', 'sled', ['reserved_threads', 'reserved_memory']),
  logged('physical_disk', 'physical-disk'),
]
